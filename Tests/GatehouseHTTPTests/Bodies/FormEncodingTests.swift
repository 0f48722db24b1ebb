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
}
