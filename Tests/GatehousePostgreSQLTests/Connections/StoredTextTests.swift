import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("A stored text")
struct StoredTextTests {
    private static let texts = [
        "", "a", "\0", "\u{1}", "\u{2}", "\0\0", "\0\u{1}", "\u{1}\0", "\u{1}\u{1}", "\u{1}\u{2}", "a\0b", "a\u{1}b",
        "ä",
        "a", "é", "e\u{301}", "\u{10FFFF}",
    ]

    private func stored(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        StoredText.append(text, to: &bytes)
        return bytes
    }

    private func read(_ bytes: [UInt8]) -> String? {
        unsafe bytes.withUnsafeBufferPointer { unsafe StoredText.text($0) }
    }

    @Test(arguments: texts)
    func `is read as it was, and has no byte 0`(text: String) {
        #expect(!stored(text).contains(0))
        #expect(read(stored(text)).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func `has the order of the text's bytes`() {
        for left in Self.texts {
            for right in Self.texts {
                let isBefore = left.utf8.lexicographicallyPrecedes(right.utf8)
                #expect(stored(left).lexicographicallyPrecedes(stored(right)) == isBefore)
            }
        }
    }

    @Test(arguments: [[0x61, 1], [1, 3], [1, 0x61], [0xFF]] as [[UInt8]])
    func `isn't made of bytes that nobody has stored`(bytes: [UInt8]) {
        #expect(read(bytes) == nil)
    }
}
