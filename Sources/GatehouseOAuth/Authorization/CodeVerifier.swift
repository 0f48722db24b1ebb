public import GatehouseTypes

/// The secret half of a code exchange (RFC 7636, section 4.1).
public struct CodeVerifier: Sendable {
    /// How long a verifier may be.
    public static let allowedLength = 43...128

    /// The verifier as it is sent to the token endpoint.
    public let value: Secret

    /// Makes a verifier of 256 random bits.
    public init(randomness: any RandomSource) {
        value = Secret(randomness.token(byteCount: 32))
    }

    /// Reads a verifier.
    ///
    /// - Throws: ``OAuthError`` with ``OAuthError/Code/invalidCodeVerifier`` if it's too short, too long, or holds
    ///   anything but letters, digits, `-`, `.`, `_` and `~`.
    public init(_ value: Secret) throws(OAuthError) {
        let bytes = value.revealedBytes
        guard CodeVerifier.allowedLength.contains(bytes.count), bytes.allSatisfy(CharacterRules.isUnreserved) else {
            throw OAuthError(.invalidCodeVerifier, "code_verifier")
        }
        self.value = value
    }
}
