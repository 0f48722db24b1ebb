/// The name of a member. A name of up to fifteen bytes is kept in two 64-bit words together with its length, so that it
/// is read and compared without creating a `String`.
package struct JSONName: Sendable {
    static let mostInWords = 15

    private static let notASCII: UInt64 = 0x8080_8080_8080_8080

    /// The first eight bytes; and the other bytes followed by the length. For a longer name, only a length of 16.
    private let words: (low: UInt64, high: UInt64)
    private let long: String?

    /// Creates a name from a text.
    package init(_ text: String) {
        var text = text
        let isLong = text.utf8.count > JSONName.mostInWords
        words = isLong ? (0, UInt64(JSONName.mostInWords + 1)) : text.withUTF8 { unsafe JSONName.words(for: $0) }
        long = isLong ? text : nil
    }

    /// Creates a name from at most fifteen bytes of UTF-8.
    init(short bytes: UnsafeBufferPointer<UInt8>) {
        words = unsafe JSONName.words(for: bytes)
        long = nil
    }

    /// The name.
    package var text: String {
        if let long { return long }
        let count = Int(words.high & 0xFF)
        let high = words.high >> 8
        return unsafe String(unsafeUninitializedCapacity: JSONName.mostInWords) { output in
            for place in 0..<count {
                let isLow = place < 8
                let shift = UInt64(8 * ((isLow ? min(count, 8) - 1 : count - 1) - place))
                unsafe output[place] = UInt8(truncatingIfNeeded: (isLow ? words.low : high) >> shift)
            }
            return count
        }
    }

    /// Whether all of the name's bytes are ASCII.
    var isASCII: Bool {
        if let long { return long.utf8.allSatisfy { $0 < 0x80 } }
        return (words.low | words.high) & JSONName.notASCII == 0
    }

    /// A word with one of its 64 bits set. Names with the same bytes have the same mark.
    var mark: UInt64 {
        let mixed = (words.low ^ words.high) &* 0x9E37_79B9_7F4A_7C15
        return 1 << (mixed >> 58)
    }

    /// Whether both have the same bytes.
    @inline(__always)
    func isSame(as other: JSONName) -> Bool {
        guard words.low == other.words.low, words.high == other.words.high else { return false }
        guard let long, let others = other.long else { return true }
        return long.hasSameBytes(as: others)
    }

    private static func words(for bytes: UnsafeBufferPointer<UInt8>) -> (low: UInt64, high: UInt64) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for index in 0..<min(bytes.count, 8) { low = unsafe low << 8 | UInt64(bytes[index]) }
        if bytes.count > 8 { for index in 8..<bytes.count { high = unsafe high << 8 | UInt64(bytes[index]) } }
        return (low, high << 8 | UInt64(bytes.count))
    }
}

extension JSONName: ExpressibleByStringLiteral {
    /// Creates a name from a literal.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}
