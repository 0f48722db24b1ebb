import GatehouseClient
import GatehouseTypes
import Synchronization

/// Which keys the tokens are bound to, and which are gone.
extension Watch {
    /// Binds a session that a sign-in brought to a key.
    ///
    /// All sign-ins of an account have the same key where there is one process: the hardest case. Processes that share
    /// a disk can't see each other's memory; providers have to make a key for each sign-in, and so does this.
    func bound(_ session: AuthSession) -> AuthSession {
        let account = session.account.subject
        let key = contents.withLock { contents in
            contents.keyCount += 1
            let key = KeyID(isShared ? "key \(contents.keyCount) of \(account)" : "key of \(account)")
            contents.keys[session.accessToken.value.revealed] = key
            return key
        }
        return AuthSession(
            provider: session.provider, account: session.account, accessToken: session.accessToken,
            refreshToken: session.refreshToken, idToken: session.idToken, scope: session.scope, proofKeyID: key)
    }

    func hasForgotten(_ session: AuthSession) {
        guard let key = session.proofKeyID else { return }
        contents.withLock { _ = $0.deletedKeys.insert(key) }
    }
}

extension Watch.Contents {
    /// Whether the key is gone that an access token is bound to.
    func hasLostKey(_ token: Secret) -> Bool {
        keys[token.revealed].map(deletedKeys.contains) ?? false
    }
}
