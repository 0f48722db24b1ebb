/// The intended use of a key (`use`, RFC 7517, section 4.2).
public struct KeyUse: RawRepresentable, Sendable, Hashable {
    /// The value in the key.
    public let rawValue: String

    /// Creates a use from any value, known or unknown. A key with an unknown use is never used.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Signatures: `sig`.
    public static let signature = KeyUse(rawValue: "sig")

    /// Encryption and key agreement: `enc`.
    public static let encryption = KeyUse(rawValue: "enc")
}
