/// The status of a token (Token Status List, section 7). The set is open: applications can define their own.
public struct TokenStatus: RawRepresentable, Sendable, Hashable {
    /// The value in the list.
    public let rawValue: UInt8

    /// Creates a status from its value.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The token is valid: 0.
    public static let valid = TokenStatus(rawValue: 0)

    /// The token is permanently revoked: 1.
    public static let invalid = TokenStatus(rawValue: 1)

    /// The token is temporarily suspended: 2.
    public static let suspended = TokenStatus(rawValue: 2)

    /// Whether applications define the meaning: 3 and 11 to 15. All other values without a name here are reserved.
    public var isApplicationSpecific: Bool {
        rawValue == 3 || (0x0B...0x0F).contains(rawValue)
    }
}
