import GatehouseTypes

/// The type of an access token (RFC 6749, section 7.1). Compared without case; the set is open.
public struct TokenType: Hashable, Sendable, CustomStringConvertible {
    /// The type as given.
    public let name: String

    /// Creates a type from its name.
    public init(_ name: String) { self.name = name }

    /// The type as given.
    public var description: String { name }

    /// A token that works without a proof (RFC 6750).
    public static let bearer = TokenType("Bearer")
    /// A token that needs a proof of possession of its key (RFC 9449).
    public static let dpop = TokenType("DPoP")
    /// Not an access token (RFC 8693, section 2.2.1).
    public static let notApplicable = TokenType("N_A")

    /// Compares without case.
    public static func == (left: TokenType, right: TokenType) -> Bool {
        left.name.hasSameBytes(ignoringASCIICaseOf: right.name)
    }

    /// Hashes without case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.asciiLowercased)
    }
}
