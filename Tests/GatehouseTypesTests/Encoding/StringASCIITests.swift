import GatehouseTypes
import Testing

@Suite("The case of ASCII letters")
struct StringASCIITests {
    @Test(arguments: [
        ("", ""), ("Content-Type", "content-type"), ("AZ[@`{az09", "az[@`{az09"), ("\u{212A}K", "\u{212A}k"),
        ("\u{C4}\u{130}", "\u{C4}\u{130}"),
    ])
    func `changes in ASCII letters only`(text: String, expected: String) {
        #expect(text.asciiLowercased.utf8.elementsEqual(expected.utf8))
        #expect(("x" + text).dropFirst().asciiLowercased.utf8.elementsEqual(expected.utf8))
    }

    @Test(arguments: [("az", "AZ"), ("%c3", "%C3"), ("\u{DF}\u{131}", "\u{DF}\u{131}"), ("`{@[", "`{@[")])
    func `changes upwards in ASCII letters only`(text: String, expected: String) {
        #expect(text.asciiUppercased.utf8.elementsEqual(expected.utf8))
    }

    @Test func `doesn't count in comparisons, and nothing else is equal`() {
        #expect("Chunked".hasSameBytes(ignoringASCIICaseOf: "cHUNKED"))
        for other in ["chun\u{212A}ed", "chunke", "chunked ", "chunkee", "CHUN\u{B}ED"] {
            #expect(!"chunked".hasSameBytes(ignoringASCIICaseOf: other))
        }
        #expect(!"\u{E9}".hasSameBytes(ignoringASCIICaseOf: "e\u{301}"))
        #expect(!"@".hasSameBytes(ignoringASCIICaseOf: "`"))
    }

    @Test func `doesn't count in prefixes`() {
        #expect("HTTPS://a".hasPrefix(ignoringASCIICaseOf: "https:"))
        #expect("https:".hasPrefix(ignoringASCIICaseOf: ""))
        #expect(!"http".hasPrefix(ignoringASCIICaseOf: "http:"))
        #expect(!"\u{212A}".hasPrefix(ignoringASCIICaseOf: "k"))
    }
}
