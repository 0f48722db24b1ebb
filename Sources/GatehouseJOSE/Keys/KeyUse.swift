/// What a key is meant for (`use`, RFC 7517, section 4.2).
public struct KeyUse: RawRepresentable, Sendable, Hashable {
    /// The word in the key.
    public let rawValue: String

    /// A word, known or not. A key for an unknown use is used for nothing.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Signatures: `sig`.
    public static let signature = KeyUse(rawValue: "sig")

    /// Encryption and key agreement: `enc`.
    public static let encryption = KeyUse(rawValue: "enc")
}
