import GatehouseClient
public import GatehouseTypes
import Synchronization

extension FakeAuthService {
    /// Whose an access token or a refresh token is; nothing if it was never given to anybody.
    public func account(of token: Secret) -> AccountID? {
        state.withLock { state in
            let family = state.refreshTokens[token.revealed] ?? state.issued[token.revealed]
            return family.flatMap { state.families[$0]?.account.subject }
        }
    }

    /// Whose sessions haven't been revoked, one by one in the order of their names.
    public var liveAccounts: [AccountID] {
        state.withLock { state in
            state.families.values.filter { !$0.isRevoked }.map(\.account.subject).sorted { $0.rawValue < $1.rawValue }
        }
    }
}
