/// A scope in its wire format, read without copying it (RFC 6749, section 3.3).
///
/// It borrows the bytes and must not outlive the call that lends them.
@safe
struct ScopeText {
    static let space = UInt8(ascii: " ")

    /// Up to this number of tokens, comparing them with each other is faster than making a set of them.
    private static let few = 8

    private let bytes: UnsafeBufferPointer<UInt8>

    /// The number of tokens, including repeated ones.
    private let count: Int

    /// The end offsets of the first ``few`` tokens.
    private let ends: SIMD8<Int32>

    /// Returns nil if a token is empty or contains a forbidden character. The text has at most 4096 bytes.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (count, start) = (0, 0)
        var ends: SIMD8<Int32> = .zero
        var strangers: UInt8 = 0
        for index in 0...bytes.count {
            let byte = unsafe index < bytes.count ? bytes[index] : ScopeText.space
            guard byte == ScopeText.space else {
                strangers |= ScopeText.stranger(byte)
                continue
            }
            // The token is empty. This is allowed only if the whole text is empty.
            guard index > start || bytes.isEmpty else { return nil }
            if count < ScopeText.few { ends[count] = Int32(index) }
            (count, start) = (count + 1, index + 1)
        }
        guard strangers == 0 else { return nil }
        unsafe self.bytes = unsafe bytes
        self.count = bytes.isEmpty ? 0 : count
        self.ends = ends
    }

    /// Whether it is known that no token is repeated. It is false if there are more than ``few`` tokens.
    var isWithoutRepetitions: Bool {
        guard count <= ScopeText.few else { return false }
        for later in 0..<count {
            for earlier in 0..<later where areSame(token(earlier), token(later)) { return false }
        }
        return true
    }

    private func token(_ number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]) + 1)..<Int(ends[number])
    }

    private func areSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard left.count == right.count else { return false }
        for place in 0..<left.count {
            guard unsafe bytes[left.lowerBound + place] == bytes[right.lowerBound + place] else { return false }
        }
        return true
    }

    /// 0 for a byte that is allowed in a token, 1 for any other byte. Allowed are the bytes from `!` to `~`, except the
    /// quotation mark and the backslash.
    @inline(__always)
    private static func stranger(_ byte: UInt8) -> UInt8 {
        let isPrinted: UInt8 = byte &- 0x21 < 0x5E ? 1 : 0
        let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
        let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
        return isPrinted ^ 1 | isQuote | isBackslash
    }
}
