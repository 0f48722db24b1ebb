public import Foundation
public import GatehouseTypes

/// The public properties of a session. It contains no secret.
public struct SessionSummary: Sendable, Hashable {
    /// Whether the session is stored.
    public enum Durability: String, Sendable {
        /// The current session is stored.
        case durable
        /// The store couldn't write the session. The write is being retried.
        case memoryOnly
    }

    /// The certainty that the session is still valid at the server.
    public enum Assurance: String, Sendable {
        /// The server issued or refreshed the session in this process.
        case verified
        /// The session was read from the store, and the server has not been asked yet.
        case unverified
        /// The last refresh failed without a conclusive response from the server.
        case stale
        /// The response to the last refresh was lost. The server may have used up the refresh token. The refresh is
        /// tried again.
        case inDoubt
        /// The server answered the last refresh with success, and the answer's refresh token couldn't be read. The
        /// server may have used up the old one, so it isn't sent again (``AuthSession/isRefreshTokenDoubtful``). When
        /// the access token has expired, the user has to sign in again.
        case unreadable
    }

    /// The provider that issued the session.
    public let provider: ProviderID
    /// The session's account.
    public internal(set) var account: Account
    /// The access token's scope.
    public let scope: Scope
    /// The time of day when the access token expires, on this machine; `nil` if the server didn't state its lifetime.
    public let expiresAt: Date?
    /// Whether the session is stored.
    public internal(set) var durability: Durability
    /// The certainty that the session is still valid at the server.
    public internal(set) var assurance: Assurance

    /// Creates the summary of a session.
    public init(_ session: AuthSession, durability: Durability, assurance: Assurance) {
        provider = session.provider
        account = session.account
        scope = session.accessToken.scope
        expiresAt = session.accessToken.expiresAt
        self.durability = durability
        self.assurance = assurance
    }

    /// Creates the summary of a session that was read from the store.
    init(stored session: AuthSession) {
        self.init(
            session, durability: .durable, assurance: session.isRefreshTokenDoubtful ? .unreadable : .unverified)
    }
}
