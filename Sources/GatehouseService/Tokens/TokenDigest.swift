/// The SHA-256 digest of a code, a token or a cookie: all that the storage ever sees of it.
public struct TokenDigest: Hashable, Sendable {
    /// The digest, 32 bytes.
    public let bytes: [UInt8]

    /// Wraps a digest that was made before.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
