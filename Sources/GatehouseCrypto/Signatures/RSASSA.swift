extension SignatureScheme {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA256 = rsaPKCS1v15(.sha256)
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA384 = rsaPKCS1v15(.sha384)
    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA512 = rsaPKCS1v15(.sha512)

    /// RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA256 = rsaPSS(.sha256)
    /// RSASSA-PSS with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA384 = rsaPSS(.sha384)
    /// RSASSA-PSS with SHA-512, MGF1 with SHA-512 and a salt of 64 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA512 = rsaPSS(.sha512)

    private static func rsaPKCS1v15(_ digest: DigestAlgorithm) -> SignatureScheme {
        SignatureScheme("RSASSA-PKCS1-v1_5 with \(digest.name)", digest, .pkcs1)
    }

    private static func rsaPSS(_ digest: DigestAlgorithm) -> SignatureScheme {
        SignatureScheme("RSASSA-PSS with \(digest.name)", digest, .pss)
    }
}
