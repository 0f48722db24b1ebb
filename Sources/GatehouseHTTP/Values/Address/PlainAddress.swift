import GatehouseTypes

/// A complete URL that consists only of plain characters: a scheme, a host, optionally a port, a path and a query.
struct PlainAddress {
    let scheme: Substring
    let host: Substring
    let port: Int?
    let path: Substring
    let query: Substring?

    /// Splits a URL into its parts. Returns nil if it contains any other characters. A fragment is removed.
    init?(_ text: String) {
        let text = text[..<(text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex)]
        let utf8 = text.utf8
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), utf8[colon...].starts(with: "://".utf8) else {
            return nil
        }
        let authorityStart = utf8.index(colon, offsetBy: 3)
        let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let authorityEnd = utf8[authorityStart...].firstIndex(where: isEnd) ?? utf8.endIndex
        guard let (host, port) = PlainAddress.authority(text[authorityStart..<authorityEnd]) else { return nil }
        let queryMark = utf8[authorityEnd...].firstIndex(of: UInt8(ascii: "?"))
        scheme = text[..<colon]
        self.host = host
        self.port = port
        path = text[authorityEnd..<(queryMark ?? utf8.endIndex)]
        query = queryMark.map { text[utf8.index(after: $0)...] }
        guard PlainText.isScheme(String(scheme)), PlainText.isPath(path), query.map(PlainText.isQuery) ?? true else {
            return nil
        }
    }

    private static func authority(_ text: Substring) -> (host: Substring, port: Int?)? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return PlainText.isHost(text) ? (text, nil) : nil
        }
        let (host, digits) = (text[..<colon], text[text.utf8.index(after: colon)...])
        guard PlainText.isHost(host), (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits)
        else { return nil }
        return (host, port)
    }
}

/// The characters of a URL that need neither parsing nor encoding.
///
/// URLs that consist only of them are handled by a fast path. All other URLs are handled by Foundation.
enum PlainText {
    /// Whether a text is a valid scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        if text == "https" || text == "http" { return true }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// Whether a text is a host of unreserved characters (RFC 3986, section 2.3).
    static func isHost(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isURIUnreserved }
    }

    /// Whether a text is a path of slashes and unreserved characters.
    static func isPath(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0.isURIUnreserved || $0 == UInt8(ascii: "/") }
    }

    /// Whether a text is a query of unreserved characters, `=` and `&`.
    static func isQuery(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0.isURIUnreserved || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "&") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
