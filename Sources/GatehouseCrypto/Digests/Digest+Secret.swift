public import GatehouseTypes

extension Digest {
    /// The SHA-256 digest of a secret, whose bytes aren't copied for it: 32 bytes.
    public static func sha256(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha256.digest($0) }
    }

    /// The SHA-384 digest of a secret, whose bytes aren't copied for it: 48 bytes.
    public static func sha384(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha384.digest($0) }
    }

    /// The SHA-512 digest of a secret, whose bytes aren't copied for it: 64 bytes.
    public static func sha512(_ secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { DigestAlgorithm.sha512.digest($0) }
    }
}
