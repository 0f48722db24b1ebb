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
