public import Foundation
public import GatehouseTypes

/// A token that a resource accepts (RFC 6749, section 1.4).
public struct AccessToken: Sendable {
    /// The token itself.
    public let value: Secret

    /// How it is presented.
    public let type: TokenType

    /// What it may be used for.
    public let scope: Scope

    /// When it came, by this machine's time of day.
    public let receivedAt: Date

    /// How long it is valid from then on; nothing if the server didn't say.
    public let lifetime: Duration?

    /// Describes a token.
    public init(
        _ value: Secret, type: TokenType = .bearer, scope: Scope = .empty, receivedAt: Date, lifetime: Duration?
    ) {
        self.value = value
        self.type = type
        self.scope = scope
        self.receivedAt = receivedAt
        self.lifetime = lifetime
    }

    /// When it ends, by this machine's time of day.
    public var expiresAt: Date? {
        lifetime.map { receivedAt.addingTimeInterval($0.seconds) }
    }
}
