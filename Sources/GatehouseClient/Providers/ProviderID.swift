import GatehouseTypes

/// Names a provider. The set is open: every app has its own.
public struct ProviderID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it is stored with a session.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Whether both have the same bytes. Swift's own comparison also finds texts of different bytes equal.
    ///
    /// The hash is the text's own: names with the same bytes have the same hash.
    public static func == (left: ProviderID, right: ProviderID) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The name itself.
    public var description: String { rawValue }
}
