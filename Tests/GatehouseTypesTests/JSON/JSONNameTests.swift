import Testing

@testable import GatehouseTypes

@Suite("The name of a member")
struct JSONNameTests {
    private static let names = [
        "", "a", "b", "aa", "a\u{0}", "\u{0}a", "1234567", "12345678", "123456789", "12345678901234", "123456789012345",
        "1234567890123456", "12345678901234567", "1234567890123457", "123456789012345\u{0}", "é", "e\u{301}", "K",
        "\u{212A}", "a\u{301}\u{323}", "a\u{323}\u{301}",
    ]

    @Test(arguments: names)
    func `is the same as no other`(text: String) {
        let name = JSONName(text)
        for other in Self.names {
            #expect(name.isSame(as: JSONName(other)) == text.utf8.elementsEqual(other.utf8))
        }
    }

    @Test(arguments: names)
    func `knows whether it's ASCII`(text: String) {
        #expect(JSONName(text).isASCII == text.utf8.allSatisfy { $0 < 0x80 })
        #expect(!JSONName(text + "12345678901234567890é").isASCII)
        #expect(JSONName("é" + text).isASCII == false)
    }

    @Test(arguments: names)
    func `finds its member among the others`(text: String) throws {
        let others = Self.names.filter { $0 != text }
        let object = JSONObject(Dictionary((others + [text]).map { ($0, JSONValue.string($0)) }) { first, _ in first })
        #expect(object[text]?.string.map { $0.utf8.elementsEqual(text.utf8) } == true)
        #expect(object[text + "?"] == nil)
    }
}
