import GatehouseCrypto

extension MACAlgorithm {
    /// HMAC with SHA-256 (RFC 7518, section 3.2).
    public static let hs256 = MACAlgorithm(name: "HS256", hash: .sha256)
}
