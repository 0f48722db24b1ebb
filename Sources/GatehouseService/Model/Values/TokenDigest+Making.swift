import GatehouseCrypto
package import GatehouseTypes

extension TokenDigest {
    /// Digests a code, a token or a cookie. All of them hold 256 random bits, so nothing slower is needed.
    package init(of secret: Secret) {
        self.init(bytes: Digest.sha256(secret))
    }
}
