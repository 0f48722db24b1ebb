import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
    public static let rs256 = SignatureAlgorithm(name: "RS256", scheme: .rsaPKCS1v15SHA256)
}
