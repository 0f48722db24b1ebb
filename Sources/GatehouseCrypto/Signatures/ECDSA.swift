extension SignatureScheme {
    /// ECDSA with P-256 and SHA-256 (FIPS 186-4, section 6). The signature is `r` and `s`, 32 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP256SHA256 = ecdsa("P-256 and SHA-256", .sha256, .p256)

    /// ECDSA with P-384 and SHA-384 (FIPS 186-4, section 6). The signature is `r` and `s`, 48 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP384SHA384 = ecdsa("P-384 and SHA-384", .sha384, .p384)

    /// ECDSA with P-521 and SHA-512 (FIPS 186-4, section 6). The signature is `r` and `s`, 66 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP521SHA512 = ecdsa("P-521 and SHA-512", .sha512, .p521)

    private static func ecdsa(_ name: String, _ digest: DigestAlgorithm, _ curve: NISTCurve) -> SignatureScheme {
        let size = curve.coordinateSize
        return SignatureScheme(
            "ECDSA with \(name)", digest: digest, accepts: { [kind = curve.kind] in $0 == kind },
            encode: { ECDSASignature.raw(der: $0, size: size) },
            checking: { ECDSASignature.withDER(raw: $0, size: size, $1) })
    }
}
