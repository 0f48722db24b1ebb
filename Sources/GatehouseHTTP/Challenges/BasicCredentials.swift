public import GatehouseTypes

/// A user name and a password as `Basic` credentials (RFC 7617).
public struct BasicCredentials: Sendable {
    /// The user name. It contains no colon.
    public let username: String

    /// The password.
    public let password: Secret

    /// Creates credentials. Returns nil if the user name contains a colon or if either contains control characters
    /// (RFC 7617, section 2).
    public init?(username: String, password: Secret) {
        guard !username.utf8.contains(UInt8(ascii: ":")), BasicCredentials.isText(username.utf8),
            BasicCredentials.isText(password.revealedBytes)
        else { return nil }
        self.username = username
        self.password = password
    }

    /// Parses credentials of the scheme `Basic`. Their value must be the base64 of a UTF-8 text with a colon; otherwise
    /// the result is nil.
    public init?(_ credentials: AuthorizationCredentials) {
        guard credentials.isScheme("Basic"), let encoded = credentials.token68?.revealed,
            let decoded = Base64.decode(encoded), let text = String(validUTF8: decoded.span),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        self.init(
            username: String(text[..<colon]), password: Secret(String(text[text.utf8.index(after: colon)...])))
    }

    /// The credentials for an `Authorization` field.
    public var authorization: AuthorizationCredentials {
        let text = Array(username.utf8) + [UInt8(ascii: ":")] + password.revealedBytes
        return AuthorizationCredentials("Basic", token68: Secret(Base64.encode(text)))
    }

    private static func isText(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
