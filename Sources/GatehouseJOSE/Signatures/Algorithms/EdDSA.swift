import GatehouseCrypto

extension SignatureAlgorithm {
    /// Ed25519 by the name that leaves the curve to the key (RFC 8037, section 3.1).
    public static let edDSA = SignatureAlgorithm(name: "EdDSA", scheme: .ed25519)
}
