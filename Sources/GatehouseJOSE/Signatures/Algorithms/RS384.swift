import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518, section 3.3).
    public static let rs384 = SignatureAlgorithm(name: "RS384", scheme: .rsaPKCS1v15SHA384)
}
