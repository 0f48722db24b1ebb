import GatehouseCrypto
public import GatehouseTypes

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

    /// Creates the challenge of a verifier: the base64url of its SHA-256 digest (RFC 7636, section 4.2).
    public init(of verifier: CodeVerifier) {
        value = Digest.sha256Text(verifier.value)
    }

    /// Returns whether the challenge was created from this verifier. Compares in constant time.
    public func matches(_ verifier: CodeVerifier) -> Bool {
        // Compares bytes and not texts: base64url encoding looks characters up in tables by index, and the index would
        // depend on the secret.
        ConstantTime.areEqual(Digest.sha256(verifier.value), Base64URL.decode(value) ?? [])
    }
}

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

    /// The challenge of this verifier, which isn't secret.
    public var challenge: CodeChallenge {
        CodeChallenge(of: self)
    }
}
