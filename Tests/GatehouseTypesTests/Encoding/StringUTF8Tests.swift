import GatehouseTypes
import Testing

struct StringUTF8Tests {
    /// What the standard library says of the same bytes.
    private static func expected(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

    @Test(
        arguments: [
            [], Array("a".utf8), Array("a text that doesn't fit into a small string".utf8), Array("é, 漢字, 🙂".utf8),
            [0], [0x61, 0, 0x62], [0xEF, 0xBB, 0xBF, 0x61], [0xF4, 0x8F, 0xBF, 0xBF],
        ] as [[UInt8]])
    func `UTF-8 is read byte by byte, also NUL`(bytes: [UInt8]) {
        let text = String(validUTF8: bytes.span)
        #expect(text.map { Array($0.utf8) } == bytes)
        #expect(text == StringUTF8Tests.expected(bytes))
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], Array(repeating: 0x61, count: 40) + [0xE2, 0x82],
        ] as [[UInt8]])
    func `What isn't UTF-8 is no text`(bytes: [UInt8]) {
        #expect(String(validUTF8: bytes.span) == nil)
        #expect(unsafe bytes.withUnsafeBytes { unsafe String(validUTF8: $0) } == nil)
        #expect(StringUTF8Tests.expected(bytes) == nil)
    }

    @Test func `It agrees with the standard library on every pair of bytes behind a text`() {
        let start = Array("0123456789abcdef".utf8)
        let differences = (0...UInt16.max).filter { pair in
            let bytes = start + [UInt8(pair >> 8), UInt8(truncatingIfNeeded: pair)]
            return String(validUTF8: bytes.span) != StringUTF8Tests.expected(bytes)
        }
        #expect(differences.isEmpty)
    }
}
