import Foundation
import GatehouseClient
import GatehouseHTTP
public import GatehouseTypes
import Synchronization

/// An authorization server in memory. It rotates refresh tokens and revokes a token family when a used refresh token is
/// used again. A retry with the previous token returns the same successor until that successor has been used, unless
/// the service is strict.
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
    let isStrict: Bool
    let state = Mutex(State())

    /// Creates a service without accounts. Any name can sign in and gets an account.
    ///
    /// - Parameters:
    ///   - time: The clock for the expiry of access tokens.
    ///   - lifetime: The lifetime of an access token.
    ///   - isStrict: Whether each second use of a refresh token revokes its family, also a retry after a lost response.
    public init(time: any TimeSource, lifetime: Duration = .seconds(300), isStrict: Bool = false) {
        self.time = time
        self.lifetime = lifetime
        self.isStrict = isStrict
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

    /// The account of an access token or refresh token; `nil` if the service never issued the token.
    public func account(of token: Secret) -> AccountID? {
        state.withLock { state in
            let family = state.refreshTokens[token.revealed] ?? state.issued[token.revealed]
            return family.flatMap { state.families[$0]?.account.subject }
        }
    }

    /// The accounts of all sessions that haven't been revoked, once per session, sorted by identifier.
    public var liveAccounts: [AccountID] {
        state.withLock { state in
            state.families.values.filter { !$0.isRevoked }.map(\.account.subject).sorted { $0.rawValue < $1.rawValue }
        }
    }

    static let issuer = "https://id.example.com"

    func signIn(_ name: String, provider: ProviderID) -> AuthSession {
        let account = Account(issuer: FakeAuthService.issuer, subject: AccountID(name), displayName: name)
        let uptime = time.uptime
        let (access, refresh) = state.withLock { state in
            state.counts.signIns += 1
            let refresh = state.makeToken("refresh")
            let family = state.families.count
            state.families[family] = Family(account: account, current: refresh)
            state.refreshTokens[refresh] = family
            return (state.makeAccessToken(of: family, until: uptime + lifetime), refresh)
        }
        return AuthSession(
            provider: provider, account: account,
            accessToken: AccessToken(Secret(access), receivedAt: time.now, lifetime: lifetime),
            refreshToken: Secret(refresh))
    }

    func refresh(_ refreshToken: Secret?) throws(RefreshFailure) -> SessionUpdate {
        let uptime = time.uptime
        let presented = refreshToken?.revealed ?? ""
        let tokens = state.withLock { state in
            state.rotate(presented, until: uptime + lifetime, isStrict)
        }
        guard let tokens else {
            let answer = HTTPResponse(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8))
            throw RefreshFailure(answer, final: .invalidGrant)
        }
        return SessionUpdate(
            accessToken: Secret(tokens.access), receivedAt: time.now, lifetime: lifetime,
            refreshToken: Secret(tokens.refresh))
    }

    func revoke(_ refreshToken: Secret?) {
        state.withLock { state in
            guard let family = refreshToken.flatMap({ state.refreshTokens[$0.revealed] }),
                state.families[family]?.isRevoked == false
            else { return }
            state.families[family]?.isRevoked = true
            state.counts.revocations += 1
        }
    }
}

extension FakeAuthService.State {
    fileprivate mutating func makeToken(_ kind: String) -> String {
        lastNumber += 1
        return "\(kind)-token-\(lastNumber)"
    }

    fileprivate mutating func makeAccessToken(of family: Int, until end: Duration) -> String {
        let token = makeToken("access")
        accessTokens[token] = FakeAuthService.AccessRecord(family: family, expiresAt: end)
        issued[token] = family
        return token
    }

    /// Redeems a refresh token. Returns `nil` if the token is unknown, revoked or reused.
    fileprivate mutating func rotate(
        _ presented: String, until end: Duration, _ isStrict: Bool
    ) -> (access: String, refresh: String)? {
        guard let number = refreshTokens[presented], var family = families[number], !family.isRevoked else {
            return nil
        }
        defer { families[number] = family }
        if presented == family.current {
            counts.refreshes += 1
            family.predecessor = presented
            family.current = makeToken("refresh")
            refreshTokens[family.current] = number
        } else if presented == family.predecessor, !isStrict {
            counts.recoveries += 1
        } else {
            counts.reuses += 1
            family.isRevoked = true
            return nil
        }
        return (makeAccessToken(of: number, until: end), family.current)
    }
}

extension FakeAuthService {
    /// A resource server that accepts the service's bearer tokens: it responds with 200 to a valid token and with 401
    /// to any other request.
    ///
    /// - Returns: A handler for ``ScriptedTransport``.
    public func resource() -> ScriptedTransport.Handler {
        { [self] request in
            guard case .credentials(let credentials) = request.headers.authorization, credentials.isScheme("Bearer"),
                let token = credentials.token68, accepts(token)
            else {
                return HTTPResponse(
                    status: .unauthorized, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
            }
            return HTTPResponse(status: .ok)
        }
    }
}
