public import Foundation
public import GatehouseTypes

/// An access token (RFC 6749, section 1.4).
public struct AccessToken: Sendable {
    /// The token.
    public let value: Secret

    /// The token's type.
    public let type: TokenType

    /// The token's scope.
    public let scope: Scope

    /// The time of day when the token was received, on this machine.
    public let receivedAt: Date

    /// The token's lifetime from then on; `nil` if the server didn't state it.
    public let lifetime: Duration?

    /// Creates an access token.
    public init(
        _ value: Secret, type: TokenType = .bearer, scope: Scope = .empty, receivedAt: Date, lifetime: Duration?
    ) {
        self.value = value
        self.type = type
        self.scope = scope
        self.receivedAt = receivedAt
        self.lifetime = lifetime
    }

    /// The time of day when the token expires, on this machine; `nil` if the server didn't state its lifetime.
    public var expiresAt: Date? {
        lifetime.map { receivedAt.addingTimeInterval($0.seconds) }
    }
}

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
