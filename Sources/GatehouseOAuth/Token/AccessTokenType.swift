import GatehouseTypes

/// The type of an access token (RFC 6749, section 7.1). Compared without case; the set is open.
public struct AccessTokenType: Hashable, Sendable, CustomStringConvertible {
    /// The type as given.
    public let name: String

    /// Creates a type from its name.
    public init(_ name: String) { self.name = name }

    /// The type as given.
    public var description: String { name }

    /// A token that works without a proof (RFC 6750).
    public static let bearer = AccessTokenType("Bearer")
    /// A token that needs a proof of possession of its key (RFC 9449).
    public static let dpop = AccessTokenType("DPoP")
    /// Not an access token (RFC 8693, section 2.2.1).
    public static let notApplicable = AccessTokenType("N_A")

    /// Compares without case.
    public static func == (left: AccessTokenType, right: AccessTokenType) -> Bool {
        left.name.hasSameBytes(ignoringASCIICaseOf: right.name)
    }

    /// Hashes without case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.asciiLowercased)
    }
}
