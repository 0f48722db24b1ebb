extension SignatureScheme {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2). The signature is as long as the modulus.
    public static let rsaPKCS1v15SHA256 = SignatureScheme(
        "RSASSA-PKCS1-v1_5 with SHA-256", digest: .sha256,
        accepts: { if case .rsa = $0 { true } else { false } })
}
