/// The character classes of RFC 6749, appendix A.
enum CharacterRules {
    /// `VSCHAR`: what a code, a token, a state or a client identifier may hold.
    static func isVisible(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte)
    }

    /// What an error's code and description may hold.
    static func isDescription(_ byte: UInt8) -> Bool {
        isVisible(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// What a code verifier may hold (RFC 7636, section 4.1), which is also what never needs percent-encoding.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
