import GatehouseClient
public import GatehouseTypes
import Synchronization

/// An identity service in memory: it rotates refresh tokens, revokes a family whose spent token comes back, and answers
/// a retry with the same successor until that one has been used.
///
/// All its answers are immediate; ``FakeProvider`` decides when they arrive.
public final class FakeAuthService: Sendable {
    struct Family {
        let account: Account
        var current: String
        var predecessor: String?
        var isRevoked = false
    }

    struct State {
        var families: [Int: Family] = [:]
        var refreshTokens: [String: Int] = [:]
        var accessTokens: [String: AccessRecord] = [:]
        /// Every access token that was ever given, with its family.
        var issued: [String: Int] = [:]
        var counts = Counts()
        var lastNumber = 0
    }

    struct AccessRecord {
        let family: Int
        let expiresAt: Duration
    }

    /// What has happened at the service.
    public struct Counts: Sendable, Hashable {
        /// Sessions that were made.
        public var signIns = 0
        /// Refresh tokens that were spent.
        public var refreshes = 0
        /// Retries that were answered with the successor made before.
        public var recoveries = 0
        /// Families that were revoked because a spent token came back.
        public var reuses = 0
        /// Families that were revoked on request.
        public var revocations = 0
    }

    let time: any TimeSource
    let lifetime: Duration
    let state = Mutex(State())

    /// A service without accounts; every name that signs in gets one.
    ///
    /// - Parameters:
    ///   - time: The clock by which access tokens end.
    ///   - lifetime: How long an access token lives.
    public init(time: any TimeSource, lifetime: Duration = .seconds(300)) {
        self.time = time
        self.lifetime = lifetime
    }

    /// What has happened so far.
    public var counts: Counts {
        state.withLock { $0.counts }
    }

    /// Whether a resource would accept an access token now.
    public func accepts(_ accessToken: Secret) -> Bool {
        let uptime = time.uptime
        return state.withLock { state in
            guard let record = state.accessTokens[accessToken.revealed] else { return false }
            return record.expiresAt > uptime && state.families[record.family]?.isRevoked == false
        }
    }

    /// Whether a refresh token's family has been revoked.
    public func isRevoked(_ refreshToken: Secret) -> Bool {
        state.withLock { state in
            guard let family = state.refreshTokens[refreshToken.revealed] else { return true }
            return state.families[family]?.isRevoked ?? true
        }
    }

    /// Revokes every session, as when a device is lost.
    public func revokeEverything() {
        state.withLock { state in
            for family in state.families.keys { state.families[family]?.isRevoked = true }
        }
    }

    /// Ends every access token before its time, and leaves the refresh tokens alone.
    public func expireAccessTokens() {
        state.withLock { $0.accessTokens = [:] }
    }
}
