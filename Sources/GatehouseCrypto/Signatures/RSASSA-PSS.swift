extension SignatureScheme {
    /// RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA256 = rsaPSS("SHA-256", .sha256)

    /// RSASSA-PSS with SHA-384, MGF1 with SHA-384 and a salt of 48 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA384 = rsaPSS("SHA-384", .sha384)

    /// RSASSA-PSS with SHA-512, MGF1 with SHA-512 and a salt of 64 bytes (RFC 8017, section 8.1; RFC 7518, section
    /// 3.5). The signature is as long as the modulus.
    public static let rsaPSSSHA512 = rsaPSS("SHA-512", .sha512)

    private static func rsaPSS(_ name: String, _ digest: DigestAlgorithm) -> SignatureScheme {
        SignatureScheme("RSASSA-PSS with \(name)", digest: digest, padding: .pss, accepts: \.isRSA)
    }
}

extension KeyKind {
    /// Whether it is an RSA key of any size.
    var isRSA: Bool {
        if case .rsa = self { true } else { false }
    }
}
