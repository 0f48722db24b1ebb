extension SignatureScheme {
    /// ECDSA with P-256 and SHA-256 (FIPS 186-4, section 6). The signature is `r` and `s`, 32 bytes each (RFC 7518,
    /// section 3.4).
    public static let ecdsaP256SHA256 = SignatureScheme(
        "ECDSA with P-256 and SHA-256", digest: .sha256, accepts: { $0 == .p256 },
        encode: { ECDSASignature(der: $0, size: P256Family.coordinateSize)?.raw },
        decode: { ECDSASignature(raw: $0, size: P256Family.coordinateSize)?.der })
}
