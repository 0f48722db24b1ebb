import GatehouseCrypto

extension MACAlgorithm {
    /// HMAC with SHA-384 (RFC 7518, section 3.2).
    public static let hs384 = MACAlgorithm(name: "HS384", hash: .sha384)
}
