import GatehouseTypes

/// How an access token is used (RFC 6749, section 7.1). It compares without case, and the set is open.
public struct TokenType: Hashable, Sendable, CustomStringConvertible {
    /// The type as it was written.
    public let name: String

    /// Wraps a type's name.
    public init(_ name: String) { self.name = name }

    /// The type as it was written.
    public var description: String { name }

    /// Whoever has it may use it (RFC 6750).
    public static let bearer = TokenType("Bearer")
    /// It's used with a proof of its key (RFC 9449).
    public static let dpop = TokenType("DPoP")
    /// It isn't an access token (RFC 8693, section 2.2.1).
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
