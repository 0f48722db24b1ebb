/// The characters of a URL that need neither parsing nor encoding.
///
/// URLs that consist only of them are handled by a fast path. All other URLs are handled by Foundation.
enum PlainText {
    /// Whether a text is a valid scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        if text == "https" || text == "http" { return true }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == plus || $0 == hyphen || $0 == dot }
    }

    /// Whether a text is a host of unreserved characters (RFC 3986, section 2.3).
    static func isHost(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isUnreserved)
    }

    /// Whether a text is a path of slashes and unreserved characters.
    static func isPath(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { isUnreserved($0) || $0 == slash }
    }

    /// Whether a text is a query of unreserved characters, `=` and `&`.
    static func isQuery(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { isUnreserved($0) || $0 == equals || $0 == ampersand }
    }

    private static let plus = UInt8(ascii: "+")
    private static let hyphen = UInt8(ascii: "-")
    private static let dot = UInt8(ascii: ".")
    private static let slash = UInt8(ascii: "/")
    private static let equals = UInt8(ascii: "=")
    private static let ampersand = UInt8(ascii: "&")

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == hyphen || byte == dot || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "~")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
