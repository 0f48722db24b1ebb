public import Foundation

/// A session that has ended on this machine and must be revoked at its server.
public struct PendingRevocation: Sendable {
    /// The session that its provider has to revoke (RFC 7009).
    public let session: AuthSession

    /// The time of day when the session ended here.
    public let since: Date

    /// The generation of the stored record if its tokens belong to the same grant; `nil` if the grant is another one.
    ///
    /// While the store holds a session of that generation, revoking these tokens would end it.
    public let generation: UInt64?

    /// Creates a pending revocation.
    public init(_ session: AuthSession, since: Date, generation: UInt64? = nil) {
        self.session = session
        self.since = since
        self.generation = generation
    }
}

extension AuthRecord {
    /// The maximum number of sessions that wait for another attempt to revoke them. If there are more, the oldest are
    /// dropped, each after a failed attempt, and the history records that.
    public static let maximumRevocations = 32

    /// Adds a session that has to be revoked, once.
    mutating func revoke(_ pending: PendingRevocation) {
        guard !revocations.contains(where: { $0.session.hasSameTokens(as: pending.session) }) else { return }
        revocations.append(pending)
    }
}

extension AuthSession {
    /// Returns whether revoking one of the sessions also revokes the other.
    func hasSameTokens(as other: AuthSession) -> Bool {
        guard provider == other.provider, account.id == other.account.id else { return false }
        switch (refreshToken, other.refreshToken) {
        case (let mine?, let theirs?): return mine.matches(theirs)
        case (nil, nil): return accessToken.value.matches(other.accessToken.value)
        default: return false
        }
    }
}

/// The tokens of a session that are revoked together, as a key.
struct RevokedTokens: Hashable, Sendable {
    private let session: AuthSession

    init(_ session: AuthSession) {
        self.session = session
    }

    static func == (mine: RevokedTokens, other: RevokedTokens) -> Bool {
        mine.session.hasSameTokens(as: other.session)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(session.provider)
        hasher.combine(session.account.id)
    }
}
