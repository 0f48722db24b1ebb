/// The character classes of RFC 6749, appendix A.
enum CharacterRules {
    /// `VSCHAR`: the characters of a code, a token, a state or a client identifier.
    static func isVisible(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte)
    }

    /// The characters of an error's code and description.
    static func isDescription(_ byte: UInt8) -> Bool {
        isVisible(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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
