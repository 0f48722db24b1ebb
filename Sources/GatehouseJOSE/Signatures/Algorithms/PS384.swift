import GatehouseCrypto

extension SignatureAlgorithm {
    /// RSASSA-PSS with SHA-384 (RFC 7518, section 3.5).
    public static let ps384 = SignatureAlgorithm(name: "PS384", scheme: .rsaPSSSHA384)
}
