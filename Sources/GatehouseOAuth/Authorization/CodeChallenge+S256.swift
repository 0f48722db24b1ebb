import GatehouseCrypto
import GatehouseTypes

extension CodeChallenge {
    /// The challenge that belongs to a verifier: the base64url of its SHA-256 (RFC 7636, section 4.2).
    public init(of verifier: CodeVerifier) {
        value = Digest.sha256Text(verifier.value)
    }

    /// Whether the verifier is the one that this challenge was made of, compared in constant time.
    public func matches(_ verifier: CodeVerifier) -> Bool {
        // Bytes and not texts: what is written in base64url is looked up in tables, at places that the secret decides.
        ConstantTime.areEqual(Digest.sha256(verifier.value), Base64URL.decode(value) ?? [])
    }
}

extension CodeVerifier {
    /// The half that may be seen.
    public var challenge: CodeChallenge {
        CodeChallenge(of: self)
    }
}
