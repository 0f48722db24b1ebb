extension ECCurve {
    /// P-256 (NIST SP 800-186, section 3.2.1.3).
    public static let p256 = ECCurve("P-256", group: "prime256v1", coordinateSize: 32, digest: .sha256)
    /// P-384 (NIST SP 800-186, section 3.2.1.4).
    public static let p384 = ECCurve("P-384", group: "secp384r1", coordinateSize: 48, digest: .sha384)
    /// P-521 (NIST SP 800-186, section 3.2.1.5).
    public static let p521 = ECCurve("P-521", group: "secp521r1", coordinateSize: 66, digest: .sha512)

    /// All curves. A curve that isn't listed can't be imported.
    package static let all = [p256, p384, p521]
}

extension KeyKind {
    /// A key on the curve P-256.
    public static let p256 = KeyKind.ec(.p256)
    /// A key on the curve P-384.
    public static let p384 = KeyKind.ec(.p384)
    /// A key on the curve P-521.
    public static let p521 = KeyKind.ec(.p521)
}

extension SignatureScheme {
    /// ECDSA with P-256 and SHA-256 (FIPS 186-4, section 6). The signature is `r` and `s`, 32 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP256SHA256 = ECCurve.p256.signature
    /// ECDSA with P-384 and SHA-384 (FIPS 186-4, section 6). The signature is `r` and `s`, 48 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP384SHA384 = ECCurve.p384.signature
    /// ECDSA with P-521 and SHA-512 (FIPS 186-4, section 6). The signature is `r` and `s`, 66 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP521SHA512 = ECCurve.p521.signature
}
