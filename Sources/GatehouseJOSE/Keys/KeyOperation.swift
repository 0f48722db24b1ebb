/// What a key may be used to do (`key_ops`, RFC 7517, section 4.3).
public struct KeyOperation: RawRepresentable, Sendable, Hashable {
    /// The word in the key.
    public let rawValue: String

    /// A word, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Making signatures: `sign`.
    public static let sign = KeyOperation(rawValue: "sign")

    /// Checking signatures: `verify`.
    public static let verify = KeyOperation(rawValue: "verify")

    /// Agreeing on a key: `deriveKey`.
    public static let deriveKey = KeyOperation(rawValue: "deriveKey")

    /// Agreeing on bits that become a key: `deriveBits`.
    public static let deriveBits = KeyOperation(rawValue: "deriveBits")

    /// Encrypting content: `encrypt`.
    public static let encrypt = KeyOperation(rawValue: "encrypt")

    /// Decrypting content: `decrypt`.
    public static let decrypt = KeyOperation(rawValue: "decrypt")

    /// Encrypting a key: `wrapKey`.
    public static let wrapKey = KeyOperation(rawValue: "wrapKey")

    /// Decrypting a key: `unwrapKey`.
    public static let unwrapKey = KeyOperation(rawValue: "unwrapKey")
}
