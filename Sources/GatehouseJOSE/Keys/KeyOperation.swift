/// An operation for which a key may be used (`key_ops`, RFC 7517, section 4.3).
public struct KeyOperation: RawRepresentable, Sendable, Hashable {
    /// The value in the key.
    public let rawValue: String

    /// Creates an operation from any value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creating signatures: `sign`.
    public static let sign = KeyOperation(rawValue: "sign")

    /// Verifying signatures: `verify`.
    public static let verify = KeyOperation(rawValue: "verify")

    /// Deriving a key: `deriveKey`.
    public static let deriveKey = KeyOperation(rawValue: "deriveKey")

    /// Deriving bits that aren't used as a key: `deriveBits`.
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
