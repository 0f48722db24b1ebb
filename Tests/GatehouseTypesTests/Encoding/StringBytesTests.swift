import GatehouseTypes
import Testing

@Suite("The bytes of two texts")
struct StringBytesTests {
    @Test(arguments: ["", "a", "a text of more than fifteen bytes", "é", "\u{0}"])
    func `are the same for a copy`(text: String) {
        #expect(text.hasSameBytes(as: String(decoding: Array(text.utf8), as: UTF8.self)))
        #expect(!text.hasSameBytes(as: text + "a"))
        #expect(!(text + "a").hasSameBytes(as: text + "b"))
    }

    @Test func `differ where Swift finds the texts equal`() {
        #expect("K" == "\u{212A}" && !"K".hasSameBytes(as: "\u{212A}"))
        #expect("e\u{301}" == "é" && !"e\u{301}".hasSameBytes(as: "é"))
        // Two marks in another order are as many bytes, and one text to Swift.
        #expect("a\u{301}\u{323}" == "a\u{323}\u{301}")
        #expect(!"a\u{301}\u{323}".hasSameBytes(as: "a\u{323}\u{301}"))
    }

    @Test func `make a key that differs where they do`() {
        #expect(Set(["\u{E9}", "e\u{301}", "\u{E9}"].map(ByteText.init)).count == 2)
    }

    @Test func `are ordered as the numbers of their characters`() {
        let sorted = ["", "a", "aa", "ab", "b", "e\u{301}", "z", "é4", "\u{FFFD}", "😀"]
        for (place, text) in sorted.enumerated() {
            for (otherPlace, other) in sorted.enumerated() {
                #expect(text.hasBytes(before: other) == (place < otherPlace))
            }
        }
    }
}
