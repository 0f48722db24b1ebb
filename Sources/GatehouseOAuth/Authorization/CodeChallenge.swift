import GatehouseTypes

/// The public half of a code exchange. There is one method, `S256` (RFC 7636, section 4.2): `plain` protects from nobody.
public struct CodeChallenge: Sendable, Hashable {
    /// The method's name.
    public static let method = "S256"

    /// The challenge as it is sent to the authorization endpoint: base64url of 32 bytes.
    public let value: String

    /// Reads a challenge.
    ///
    /// - Throws: ``OAuthError`` if it isn't base64url of 32 bytes.
    public init(_ value: String) throws(OAuthError) {
        guard value.utf8.count == 43, Base64URL.decode(value)?.count == 32 else {
            throw OAuthError(.invalidParameter, "code_challenge")
        }
        self.value = value
    }
}
