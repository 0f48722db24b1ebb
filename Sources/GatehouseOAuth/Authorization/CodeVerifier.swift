public import GatehouseTypes

/// A PKCE verifier, the secret behind a challenge (RFC 7636, section 4.1).
public struct CodeVerifier: Sendable {
    /// The allowed length of a verifier, in bytes.
    public static let allowedLength = 43...128

    /// The verifier as sent to the token endpoint.
    public let value: Secret

    /// Creates a verifier of 256 random bits.
    public init(randomness: any RandomSource) {
        value = Secret(randomness.token(byteCount: 32))
    }

    /// Parses a verifier.
    ///
    /// - Throws: ``OAuthError`` with ``OAuthError/Code/invalidCodeVerifier`` if it is too short or too long, or
    ///   contains anything but letters, digits, `-`, `.`, `_` and `~`.
    public init(_ value: Secret) throws(OAuthError) {
        let bytes = value.revealedBytes
        guard CodeVerifier.allowedLength.contains(bytes.count), bytes.allSatisfy({ $0.isURIUnreserved }) else {
            throw OAuthError(.invalidCodeVerifier, "code_verifier")
        }
        self.value = value
    }
}
