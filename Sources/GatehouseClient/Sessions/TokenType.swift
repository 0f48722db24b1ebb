import GatehouseTypes

/// The type of an access token (RFC 6749, section 7.1). Other types than the ones here are possible. Case doesn't
/// matter.
public struct TokenType: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// A bearer token: no proof of possession is required (RFC 6750).
    public static let bearer = TokenType(rawValue: "Bearer")

    /// A token whose use requires a proof of possession of a key (RFC 9449).
    public static let dpop = TokenType(rawValue: "DPoP")

    /// The type, as in an `Authorization` header field.
    public let rawValue: String

    /// Creates a type. Known types get their usual spelling.
    public init(rawValue: String) {
        self.rawValue = ["bearer": "Bearer", "dpop": "DPoP"][rawValue.asciiLowercased] ?? rawValue
    }

    /// The type.
    public var description: String { rawValue }
}
