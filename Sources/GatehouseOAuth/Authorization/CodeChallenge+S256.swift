import GatehouseCrypto
import GatehouseTypes

extension CodeChallenge {
    /// The challenge that belongs to a verifier: the base64url of its SHA-256 (RFC 7636, section 4.2).
    public init(of verifier: CodeVerifier) {
        value = Base64URL.encode(Digest.sha256(verifier.value.revealedBytes))
    }

    /// Whether the verifier is the one that this challenge was made of.
    public func matches(_ verifier: CodeVerifier) -> Bool {
        Secret(verifier.challenge.value).matches(Secret(value))
    }
}

extension CodeVerifier {
    /// The half that may be seen.
    public var challenge: CodeChallenge {
        CodeChallenge(of: self)
    }
}
