/// Digests of bytes (FIPS 180-4).
public enum Digest {
    /// The SHA-256 digest: 32 bytes.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        DigestAlgorithm.sha256.digest(bytes)
    }

    /// The SHA-384 digest: 48 bytes.
    public static func sha384(_ bytes: [UInt8]) -> [UInt8] {
        DigestAlgorithm.sha384.digest(bytes)
    }

    /// The SHA-512 digest: 64 bytes.
    public static func sha512(_ bytes: [UInt8]) -> [UInt8] {
        DigestAlgorithm.sha512.digest(bytes)
    }
}
