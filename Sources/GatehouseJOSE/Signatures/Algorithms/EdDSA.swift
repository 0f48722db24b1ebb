import GatehouseCrypto

extension SignatureAlgorithm {
    /// Ed25519 with the polymorphic name `EdDSA`, for which the key determines the curve (RFC 8037, section 3.1).
    public static let edDSA = SignatureAlgorithm(name: "EdDSA", scheme: .ed25519)
}
