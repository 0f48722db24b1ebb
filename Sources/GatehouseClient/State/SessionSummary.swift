public import Foundation
public import GatehouseTypes

/// What everybody may know about the session. It holds no secret.
public struct SessionSummary: Sendable, Hashable {
    /// Whether the session would survive the end of the process.
    public enum Durability: String, Sendable {
        /// It is stored as it is.
        case durable
        /// The store couldn't write it. The write is being tried again.
        case memoryOnly
    }

    /// How sure it is that the server still knows the session.
    public enum Assurance: String, Sendable {
        /// The server gave or renewed it in this process.
        case verified
        /// It was read from the store, and the server hasn't been asked yet.
        case unverified
        /// The last refresh got no answer from the server, or none that settles the matter.
        case stale
        /// The answer to the last refresh was lost; the server may have spent the refresh token.
        case inDoubt
    }

    /// Who made the session.
    public let provider: ProviderID
    /// Whose it is.
    public let account: Account
    /// What the access token may be used for.
    public let scope: Scope
    /// When the access token ends, by this machine's time of day.
    public let expiresAt: Date?
    /// Whether it would survive the process.
    public internal(set) var durability: Durability
    /// How sure it is.
    public internal(set) var assurance: Assurance

    /// Sums up a session.
    public init(_ session: AuthSession, durability: Durability, assurance: Assurance) {
        provider = session.provider
        account = session.account
        scope = session.accessToken.scope
        expiresAt = session.accessToken.expiresAt
        self.durability = durability
        self.assurance = assurance
    }
}
