import GatehouseClient
public import GatehouseTypes
import Synchronization

/// An authorization server in memory. It rotates refresh tokens and revokes a token family when a used refresh token is
/// used again. A retry with the previous token returns the same successor until that successor has been used.
///
/// All its operations are immediate. ``FakeProvider`` decides when their results arrive.
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
        /// Every access token that was issued, with its family.
        var issued: [String: Int] = [:]
        var counts = Counts()
        var lastNumber = 0
    }

    struct AccessRecord {
        let family: Int
        let expiresAt: Duration
    }

    /// The number of operations of the service, by kind.
    public struct Counts: Sendable, Hashable {
        /// The sessions that were created.
        public var signIns = 0
        /// The refresh tokens that were redeemed.
        public var refreshes = 0
        /// The retries that returned the existing successor.
        public var recoveries = 0
        /// The token families that were revoked because a refresh token was reused.
        public var reuses = 0
        /// The token families that were revoked on request.
        public var revocations = 0
    }

    let time: any TimeSource
    let lifetime: Duration
    let state = Mutex(State())

    /// Creates a service without accounts. Any name can sign in and gets an account.
    ///
    /// - Parameters:
    ///   - time: The clock for the expiry of access tokens.
    ///   - lifetime: The lifetime of an access token.
    public init(time: any TimeSource, lifetime: Duration = .seconds(300)) {
        self.time = time
        self.lifetime = lifetime
    }

    /// The number of operations so far.
    public var counts: Counts {
        state.withLock { $0.counts }
    }

    /// Whether a resource server would accept an access token now.
    public func accepts(_ accessToken: Secret) -> Bool {
        let uptime = time.uptime
        return state.withLock { state in
            guard let record = state.accessTokens[accessToken.revealed] else { return false }
            return record.expiresAt > uptime && state.families[record.family]?.isRevoked == false
        }
    }

    /// Whether a refresh token's family has been revoked. An unknown token counts as revoked.
    public func isRevoked(_ refreshToken: Secret) -> Bool {
        state.withLock { state in
            guard let family = state.refreshTokens[refreshToken.revealed] else { return true }
            return state.families[family]?.isRevoked ?? true
        }
    }

    /// Revokes all sessions, as after the loss of a device.
    public func revokeEverything() {
        state.withLock { state in
            for family in state.families.keys { state.families[family]?.isRevoked = true }
        }
    }

    /// Expires all access tokens at once. The refresh tokens stay valid.
    public func expireAccessTokens() {
        state.withLock { $0.accessTokens = [:] }
    }
}
