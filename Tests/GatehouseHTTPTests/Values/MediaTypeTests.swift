import GatehouseHTTP
import Testing

@Suite("A media type")
struct MediaTypeTests {
    @Test func `is read with its parameters`() throws {
        let type = try #require(MediaType(#"Text/HTML ; Charset="utf-8";q=1 "#))
        #expect(type.essence == "text/html")
        #expect(type.parameters == ["charset": "utf-8", "q": "1"])
        #expect(!type.isJSON)
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/Problem+JSON"])
    func `can be JSON`(text: String) {
        #expect(MediaType(text)?.isJSON == true)
    }

    @Test(arguments: ["", "json", "a/", "/b", "a/b c", "a/b; c", "a/b; c=1; C=2", "a/b; c=\"", "a /b", "a/b, c/d"])
    func `that isn't one is refused`(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test func `that is too long is refused`() {
        #expect(MediaType("a/" + String(repeating: "b", count: MediaType.maximumLength - 2)) != nil)
        #expect(MediaType("a/" + String(repeating: "b", count: MediaType.maximumLength - 1)) == nil)
    }

    @Test func `that is said twice isn't known`() {
        let once: HTTPHeaders = ["Content-Type": "text/plain"]
        let twice: HTTPHeaders = ["Content-Type": "text/plain", "content-type": "text/html"]
        #expect(once.contentType?.essence == "text/plain")
        #expect(twice.contentType == nil)
    }
}
