import GatehouseTypes

/// How an access token is presented (RFC 6749, section 7.1). The set is open; upper and lower case don't differ.
public struct TokenType: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// Whoever has the token may use it (RFC 6750).
    public static let bearer = TokenType(rawValue: "Bearer")

    /// Each use is proved with a key (RFC 9449).
    public static let dpop = TokenType(rawValue: "DPoP")

    /// The type as it stands in an `Authorization` header field.
    public let rawValue: String

    /// Reads a type; the known ones are brought into their usual spelling.
    public init(rawValue: String) {
        self.rawValue = ["bearer": "Bearer", "dpop": "DPoP"][rawValue.asciiLowercased] ?? rawValue
    }

    /// The type itself.
    public var description: String { rawValue }
}
