/// The SHA-256 digest of a code, a token or a cookie: all that the storage ever sees of it.
package struct TokenDigest: Hashable, Sendable {
    /// The digest, 32 bytes.
    package let bytes: [UInt8]

    /// Wraps a digest that was made before.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
