import GatehouseTypes
import Testing

/// RFC 4648, section 10.
private let published = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
]

@Suite("Base64")
struct Base64Tests {
    @Test(arguments: published)
    func `agrees with RFC 4648`(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "Z===", "====", "=", "Zm8", "Zm9v=", "Zm9v====", "Zg==Zg==", "Z=g=", "Zm9v\n", " Zm9v",
        "Zm-_", "Zm9é", "Zm\u{0}v",
    ])
    func `refuses wrong padding and other characters`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["Zh==", "Zv==", "Zm9="])
    func `refuses a bit that encodes nothing`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `uses plus and slash`() {
        #expect(Base64.encode([0xFB, 0xEF, 0xFF]) == "++//")
        #expect(Base64.decode("++//") == [0xFB, 0xEF, 0xFF])
    }
}

@Suite("Base64url")
struct Base64URLTests {
    @Test(arguments: published)
    func `agrees with RFC 4648, without the padding`(text: String, encoded: String) {
        let unpadded = String(encoded.prefix { $0 != "=" })
        #expect(Base64URL.encode(Array(text.utf8)) == unpadded)
        #expect(Base64URL.decode(unpadded) == Array(text.utf8))
        #expect(Base64URL.decode(Array(unpadded.utf8)) == Array(text.utf8))
    }

    @Test func `agrees with RFC 7515, appendix C`() {
        #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
        #expect(Base64URL.decode("A-z_4ME") == [3, 236, 255, 224, 193])
    }

    @Test(arguments: [
        "Zg==", "Zm8=", "Z", "Zm9vY", "++//", "Zm9v\n", "Zm 9v", " Zm9v", "Zm9?", "Zm9é", "Zm\u{0}v", "Zm9v.",
        "Zm9v%3D",
    ])
    func `refuses padding and other characters`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `has one text for each value`() {
        let symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(symbols.compactMap { Base64URL.decode("A\($0)") }.count == 4)
        #expect(symbols.compactMap { Base64URL.decode("AA\($0)") }.count == 16)
        #expect(symbols.compactMap { Base64URL.decode("AAA\($0)") }.count == 64)
    }

    @Test func `reads back every byte at every position`() {
        for count in 0..<67 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: 0..<40)
    func `is written where there is room for it, or nothing is made of it`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let text = Array(Base64URL.encode(bytes).utf8)
        #expect(decoded(text) == bytes)
        for place in text.indices {
            var broken = text
            broken[place] = UInt8(ascii: "=")
            #expect(decoded(broken) == nil)
        }
    }

    private func decoded(_ text: [UInt8]) -> [UInt8]? {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Base64URL.room(for: text.count)) { memory in
            unsafe Base64URL.decode(text.span, to: memory).map { unsafe Array(memory[..<$0]) }
        }
    }
}
