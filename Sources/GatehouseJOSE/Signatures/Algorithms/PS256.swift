import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PSS with SHA-256 (RFC 7518, section 3.5).
    public static let ps256 = SignatureAlgorithm(name: "PS256", scheme: .rsaPSSSHA256)
}
