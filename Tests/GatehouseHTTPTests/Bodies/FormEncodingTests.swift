import GatehouseHTTP
import Testing

@Suite("The encoding of forms")
struct FormEncodingTests {
    /// The example of RFC 6749, appendix B.
    @Test func `writes and reads the RFC's example`() throws {
        let text = " %&+£€"
        #expect(FormEncoding.escape(text) == "%20%25%26%2B%C2%A3%E2%82%AC")
        #expect(FormEncoding.decode("a=+%25%26%2B%C2%A3%E2%82%AC")?.first?.value == text)
    }

    @Test func `keeps order, repetition and empty values`() throws {
        let encoded = FormEncoding.encode([("b", "1"), ("a", ""), ("b", "2=3")])
        #expect(encoded == "b=1&a=&b=2%3D3")
        let decoded = try #require(FormEncoding.decode(encoded + "&flag"))
        #expect(decoded.map(\.name) == ["b", "a", "b", "flag"])
        #expect(decoded.map(\.value) == ["1", "", "2=3", ""])
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", "%C3=1"])
    func `refuses what isn't percent-encoded UTF-8`(text: String) {
        #expect(FormEncoding.decode(text) == nil)
    }

    @Test func `reads one parameter after the other where another one may be wrong`() {
        let pairs = FormEncoding.decodeEach("a=1&b=%E9&%C3=2&c=%zz&&d&a=%C3%A9")
        #expect(pairs.map(\.name) == ["a", "b", nil, "c", "d", "a"])
        #expect(pairs.map(\.value) == ["1", nil, "2", nil, "", "é"])
    }

    @Test func `turns what was received into a query with the same parameters`() {
        let form = "a=b+c&%64=%e9&e=/?\u{20AC}&&f=50%&%zz=x|y&g==&h"
        #expect(FormEncoding.query(of: form.utf8) == "a=b%20c&d=%FF&e=%2F%3F%E2%82%AC&f=%FF&%FF=x%7Cy&g=%3D&h=")
        #expect(FormEncoding.query(of: "".utf8) == "")
    }

    @Test func `leaves unreadable what was unreadable`() {
        for text in ["a=%zz", "a=%", "a=%FF", "%zz=1", "a=%25zz"] {
            let (before, after) = (
                FormEncoding.decodeEach(text), FormEncoding.decodeEach(FormEncoding.query(of: text.utf8))
            )
            #expect(before.map(\.name) == after.map(\.name) && before.map(\.value) == after.map(\.value))
        }
    }
}
