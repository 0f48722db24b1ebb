import GatehouseClient

extension AuthSession {
    /// Returns the session with a display name if its account has none.
    func calling(_ name: String?) -> AuthSession {
        guard account.displayName == nil, let name, !name.isEmpty, name.utf8.count <= 255 else { return self }
        return AuthSession(
            provider: provider,
            account: Account(issuer: account.issuer, subject: account.subject, displayName: name),
            accessToken: accessToken, refreshToken: refreshToken, idToken: idToken, scope: scope,
            proofKeyID: proofKeyID)
    }
}
