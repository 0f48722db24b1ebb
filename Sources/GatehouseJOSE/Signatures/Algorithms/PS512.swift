import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PSS with SHA-512 (RFC 7518, section 3.5).
    public static let ps512 = SignatureAlgorithm(name: "PS512", scheme: .rsaPSSSHA512)
}
