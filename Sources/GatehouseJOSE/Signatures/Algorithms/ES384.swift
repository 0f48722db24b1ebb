import GatehouseCrypto

extension SignatureAlgorithm {
    /// ECDSA with P-384 and SHA-384 (RFC 7518, section 3.4).
    public static let es384 = SignatureAlgorithm(name: "ES384", scheme: .ecdsaP384SHA384)
}
