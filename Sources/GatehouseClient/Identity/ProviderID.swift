/// The name of a provider. Each app defines its own.
public struct ProviderID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, as it is stored with a session.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Returns whether both names have the same bytes. Swift's own comparison treats some strings with different bytes
    /// as equal.
    ///
    /// The hash is that of `String`: names with the same bytes have the same hash.
    public static func == (left: ProviderID, right: ProviderID) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The name.
    public var description: String { rawValue }
}
