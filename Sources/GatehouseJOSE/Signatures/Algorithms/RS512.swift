import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 7518, section 3.3).
    public static let rs512 = SignatureAlgorithm(name: "RS512", scheme: .rsaPKCS1v15SHA512)
}
