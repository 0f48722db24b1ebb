extension SignatureScheme {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA256 = rsaPKCS1v15("SHA-256", .sha256)

    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA384 = rsaPKCS1v15("SHA-384", .sha384)

    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA512 = rsaPKCS1v15("SHA-512", .sha512)

    private static func rsaPKCS1v15(_ name: String, _ digest: DigestAlgorithm) -> SignatureScheme {
        SignatureScheme("RSASSA-PKCS1-v1_5 with \(name)", digest: digest, padding: .pkcs1, accepts: \.isRSA)
    }
}
