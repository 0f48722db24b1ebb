import GatehouseTypes

/// A PKCE challenge. Only the method `S256` is supported (RFC 7636, section 4.2): `plain` gives no protection.
public struct CodeChallenge: Sendable, Hashable {
    /// The method's name.
    public static let method = "S256"

    /// The challenge as sent to the authorization endpoint: base64url of 32 bytes.
    public let value: String

    /// Parses a challenge.
    ///
    /// - Throws: ``OAuthError`` if it isn't base64url of 32 bytes.
    public init(_ value: String) throws(OAuthError) {
        guard value.utf8.count == 43, Base64URL.decode(value)?.count == 32 else {
            throw OAuthError(.invalidParameter, "code_challenge")
        }
        self.value = value
    }
}
