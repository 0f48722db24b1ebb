import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes
import Synchronization

extension FakeAuthService {
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
            state.rotate(presented, until: uptime + lifetime)
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
    fileprivate mutating func rotate(_ presented: String, until end: Duration) -> (access: String, refresh: String)? {
        guard let number = refreshTokens[presented], var family = families[number], !family.isRevoked else {
            return nil
        }
        defer { families[number] = family }
        if presented == family.current {
            counts.refreshes += 1
            family.predecessor = presented
            family.current = makeToken("refresh")
            refreshTokens[family.current] = number
        } else if presented == family.predecessor {
            counts.recoveries += 1
        } else {
            counts.reuses += 1
            family.isRevoked = true
            return nil
        }
        return (makeAccessToken(of: number, until: end), family.current)
    }
}
