/// A ciphertext and the tag that authenticates it.
public struct SealedBox: Sendable, Hashable {
    /// The encrypted text.
    public let ciphertext: [UInt8]

    /// The authentication tag.
    public let tag: [UInt8]

    /// Creates a box from its parts.
    public init(ciphertext: [UInt8], tag: [UInt8]) {
        self.ciphertext = ciphertext
        self.tag = tag
    }
}
