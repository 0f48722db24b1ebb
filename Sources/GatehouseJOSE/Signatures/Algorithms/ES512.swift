import GatehouseCrypto

extension SignatureAlgorithm {
    /// ECDSA with P-521 and SHA-512 (RFC 7518, section 3.4).
    public static let es512 = SignatureAlgorithm(name: "ES512", scheme: .ecdsaP521SHA512)
}
