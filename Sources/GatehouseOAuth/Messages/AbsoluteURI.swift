import GatehouseTypes

/// The components of an absolute URI, parsed strictly (RFC 3986, section 3).
///
/// Foundation's `URL` corrects malformed input. Input that security depends on must be refused instead.
struct AbsoluteURI: Hashable, Sendable {
    /// The scheme in lower case.
    let scheme: String
    let hasUserInfo: Bool
    /// The host in lower case; an IPv6 address with its brackets. `nil` if the URI has no authority.
    let host: String?
    let port: Int?
    let path: String
    let query: String?
    let fragment: String?

    init?(_ text: String) {
        guard AbsoluteURI.hasOnlyAllowedCharacters(text) else { return nil }
        var rest = Substring(text)
        guard let colon = rest.firstIndex(of: ":"), let scheme = AbsoluteURI.scheme(rest[..<colon]) else { return nil }
        self.scheme = scheme
        rest = rest[rest.index(after: colon)...]
        (rest, fragment) = AbsoluteURI.split(rest, at: "#")
        (rest, query) = AbsoluteURI.split(rest, at: "?")
        guard !AbsoluteURI.hasBrackets(query ?? ""), !AbsoluteURI.hasBrackets(fragment ?? ""),
            fragment?.utf8.contains(UInt8(ascii: "#")) != true
        else { return nil }
        guard rest.hasPrefix("//") else {
            guard !rest.isEmpty, !AbsoluteURI.hasBrackets(rest) else { return nil }
            (hasUserInfo, host, port, path) = (false, nil, nil, String(rest))
            return
        }
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        guard let authority = Authority(rest[..<end]), !AbsoluteURI.hasBrackets(rest[end...]) else { return nil }
        (hasUserInfo, host, port) = (authority.hasUserInfo, authority.host, authority.port)
        path = String(rest[end...])
    }

    /// Whether the URI has no user information, and its scheme is `https`, or `http` to this machine.
    var isSecure: Bool {
        guard let host, !hasUserInfo else { return false }
        return scheme == "https" || scheme == "http" && AbsoluteURI.isLoopback(host)
    }

    static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "[::1]", "localhost"].contains(host)
    }

    /// Returns whether a text contains square brackets, which may only enclose an IPv6 address (RFC 3986,
    /// section 3.2.2).
    fileprivate static func hasBrackets(_ text: some StringProtocol) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }

    private static func split(_ text: Substring, at mark: Character) -> (Substring, String?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], String(text[text.index(after: index)...]))
    }

    private static func scheme(_ text: Substring) -> String? {
        guard let first = text.first, first.isLetter else { return nil }
        return text.utf8.allSatisfy { $0.isURIUnreserved && !"_~".utf8.contains($0) || $0 == 0x2B }
            ? text.asciiLowercased : nil
    }

    private static func hasOnlyAllowedCharacters(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            switch bytes[index] {
            case UInt8(ascii: "%"):
                index + 2 < bytes.count && CharacterRules.isHexadecimal(bytes[index + 1])
                    && CharacterRules.isHexadecimal(bytes[index + 2])
            case let byte: byte.isURIUnreserved || ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
            }
        }
    }
}

private struct Authority {
    let hasUserInfo: Bool
    let host: String
    let port: Int?

    init?(_ text: Substring) {
        var rest = text
        hasUserInfo = rest.contains("@")
        if let at = rest.lastIndex(of: "@") {
            guard !AbsoluteURI.hasBrackets(rest[..<at]) else { return nil }
            rest = rest[rest.index(after: at)...]
        }
        let hostEnd: Substring.Index
        if rest.hasPrefix("[") {
            guard let bracket = rest.firstIndex(of: "]"),
                Authority.isAddress(rest[..<bracket].dropFirst())
            else { return nil }
            hostEnd = rest.index(after: bracket)
        } else {
            hostEnd = rest.firstIndex(of: ":") ?? rest.endIndex
        }
        host = rest[..<hostEnd].asciiLowercased
        guard !host.isEmpty, rest.hasPrefix("[") || !AbsoluteURI.hasBrackets(host) else { return nil }
        let tail = rest[hostEnd...]
        if tail.isEmpty || tail == ":" {
            port = nil
        } else {
            let digits = tail.dropFirst()
            guard tail.first == ":", digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(digits), number <= 65535
            else { return nil }
            port = number
        }
    }

    /// Returns whether a text consists of the characters of an IPv6 address.
    private static func isAddress(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                CharacterRules.isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
    }
}
