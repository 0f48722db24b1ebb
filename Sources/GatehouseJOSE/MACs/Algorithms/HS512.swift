import GatehouseCrypto

extension MACAlgorithm {
    /// HMAC with SHA-512 (RFC 7518, section 3.2).
    public static let hs512 = MACAlgorithm(name: "HS512", hash: .sha512)
}
