/// A scope as it stands on the wire, looked at without being copied (RFC 6749, section 3.3).
///
/// It only borrows the bytes: it lives within one call.
@safe
struct ScopeText {
    static let space = UInt8(ascii: " ")

    /// Up to so many tokens are compared with each other faster than a set is made of them.
    private static let few = 8

    private let bytes: UnsafeBufferPointer<UInt8>

    /// How many tokens there are, repeated ones too.
    private let count: Int

    /// Where the first few of them end.
    private let ends: SIMD8<Int32>

    /// Nothing if a token is empty or holds a character that it may not. The text has at most 4096 bytes.
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
            // An empty token, unless there is none at all.
            guard index > start || bytes.isEmpty else { return nil }
            if count < ScopeText.few { ends[count] = Int32(index) }
            (count, start) = (count + 1, index + 1)
        }
        guard strangers == 0 else { return nil }
        unsafe self.bytes = unsafe bytes
        self.count = bytes.isEmpty ? 0 : count
        self.ends = ends
    }

    /// Whether it's known that no token stands twice. It isn't of more than a few.
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

    /// 0 for what may stand in a token, 1 for all else: all from the space to the tilde may, but for the space, the
    /// quotation mark and the backslash.
    @inline(__always)
    private static func stranger(_ byte: UInt8) -> UInt8 {
        let isPrinted: UInt8 = byte &- 0x21 < 0x5E ? 1 : 0
        let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
        let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
        return isPrinted ^ 1 | isQuote | isBackslash
    }
}
