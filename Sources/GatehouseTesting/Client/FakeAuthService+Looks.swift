import GatehouseClient
public import GatehouseTypes
import Synchronization

extension FakeAuthService {
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
}
