import GatehouseCrypto

extension SignatureAlgorithm {
    /// Ed25519 with its fully specified name (RFC 9864, section 2.2).
    public static let ed25519 = SignatureAlgorithm(name: "Ed25519", scheme: .ed25519)
}
