public import GatehouseTypes

extension Digest {
    /// The SHA-256 digest of a secret: 32 bytes. The secret isn't copied.
    public static func sha256(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha256.digest($0) }
    }

    /// The SHA-384 digest of a secret: 48 bytes. The secret isn't copied.
    public static func sha384(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha384.digest($0) }
    }

    /// The SHA-512 digest of a secret: 64 bytes. The secret isn't copied.
    public static func sha512(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha512.digest($0) }
    }
}
