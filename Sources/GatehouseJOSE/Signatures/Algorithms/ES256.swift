import GatehouseCrypto

extension SignatureAlgorithm {
    /// ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4).
    public static let es256 = SignatureAlgorithm(name: "ES256", scheme: .ecdsaP256SHA256)
}
