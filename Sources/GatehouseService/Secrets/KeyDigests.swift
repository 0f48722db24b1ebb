import GatehouseCrypto
import GatehouseTypes

/// Makes the digests of keys' thumbprints.
struct KeyDigests: Sendable {
    let secret: Secret

    func digest(of thumbprint: String) -> KeyDigest {
        KeyDigest(bytes: HMAC.sha256(Array(thumbprint.utf8), key: secret))
    }
}
