import GatehouseCrypto
import GatehouseTypes

extension CodeChallenge {
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

extension CodeVerifier {
    /// The challenge of this verifier, which isn't secret.
    public var challenge: CodeChallenge {
        CodeChallenge(of: self)
    }
}
