public import Foundation
import GatehouseTypes

/// A session that is over on this machine, while its server doesn't know yet.
public struct PendingRevocation: Sendable {
    /// The session, for its provider to revoke (RFC 7009).
    public let session: AuthSession

    /// When it ended here, by this machine's time of day.
    public let since: Date

    /// The generation of the store whose grant the tokens belong to; nothing if the grant is another one.
    ///
    /// As long as the store holds a session of that generation, revoking these tokens would end it.
    public let generation: UInt64?

    /// Notes a session that has ended.
    public init(_ session: AuthSession, since: Date, generation: UInt64? = nil) {
        self.session = session
        self.since = since
        self.generation = generation
    }
}

extension AuthRecord {
    /// The number of sessions that can wait for another attempt to revoke them. Of more, the oldest are given up, each
    /// after an attempt that failed, and the history says so.
    public static let maximumRevocations = 32

    /// Notes that a session has to be revoked, once.
    mutating func revoke(_ session: AuthSession, since: Date) {
        revoke(PendingRevocation(session, since: since))
    }

    /// Notes that a session has to be revoked, once.
    mutating func revoke(_ pending: PendingRevocation) {
        guard !revocations.contains(where: { $0.session.hasSameTokens(as: pending.session) }) else { return }
        revocations.append(pending)
    }
}

extension AuthSession {
    /// Whether revoking one of both revokes the other.
    func hasSameTokens(as other: AuthSession) -> Bool {
        guard provider == other.provider, account.id == other.account.id else { return false }
        switch (refreshToken, other.refreshToken) {
        case (let mine?, let theirs?): return mine.matches(theirs)
        case (nil, nil): return accessToken.value.matches(other.accessToken.value)
        default: return false
        }
    }
}

/// The tokens of a session that are revoked together.
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
