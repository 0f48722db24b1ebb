/// The status of a token (Token Status List, section 7). The set is open: applications have their own.
public struct TokenStatus: RawRepresentable, Sendable, Hashable {
    /// The number in the list.
    public let rawValue: UInt8

    /// Wraps a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The token is good: 0.
    public static let valid = TokenStatus(rawValue: 0)

    /// The token has been revoked, for good: 1.
    public static let invalid = TokenStatus(rawValue: 1)

    /// The token isn't good for the time being: 2.
    public static let suspended = TokenStatus(rawValue: 2)

    /// Whether applications say what it means: 3 and 11 to 15. Others than these and the three with names are reserved.
    public var isApplicationSpecific: Bool {
        rawValue == 3 || (0x0B...0x0F).contains(rawValue)
    }
}
