import GatehouseCrypto
public import GatehouseTypes

extension TokenDigest {
    /// Digests a code, a token or a cookie. All of them hold 256 random bits, so nothing slower is needed.
    public init(of secret: Secret) {
        self.init(bytes: Digest.sha256(secret))
    }
}
