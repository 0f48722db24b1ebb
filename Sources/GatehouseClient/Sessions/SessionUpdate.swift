public import Foundation
public import GatehouseTypes

/// A provider's response to a refresh. Members that are `nil` don't change the session.
public struct SessionUpdate: Sendable {
    /// The new access token.
    public var accessToken: Secret

    /// The time of day when it was received, on this machine.
    public var receivedAt: Date

    /// The access token's lifetime; `nil` if the server didn't state it. No lifetime is assumed then.
    public var lifetime: Duration?

    /// The access token's type; `nil` keeps the old token's type.
    public var type: TokenType?

    /// The access token's scope; `nil` keeps the old token's scope (RFC 6749, section 5.1).
    public var scope: Scope?

    /// The next refresh token; `nil` keeps the old one (RFC 6749, section 6).
    public var refreshToken: Secret?

    /// Whether the response contains another refresh token that can't be read. The old one may be used up then
    /// (``AuthSession/isRefreshTokenDoubtful``).
    public var isRefreshTokenDoubtful = false

    /// The new ID token, verified; `nil` keeps the old one (OpenID Connect Core, section 12.2).
    public var idToken: Secret?

    /// A new ID token that isn't verified yet, because the issuer's keys have to be fetched first. It names the account
    /// of the session. The manager verifies it by ``RemoteAuthProvider/verifyIDToken(of:for:)`` after the new tokens
    /// are stored.
    public var unverifiedIDToken: Secret?

    /// The account; `nil` if the response doesn't name it. Tokens of an account other than the session's end the
    /// session, and are revoked.
    public var account: Account?

    /// The names of the response's members that can't be read and that count as missing.
    public var unreadableMembers: [String] = []

    /// Creates an update.
    public init(
        accessToken: Secret, receivedAt: Date, lifetime: Duration?, type: TokenType? = nil, scope: Scope? = nil,
        refreshToken: Secret? = nil, idToken: Secret? = nil, account: Account? = nil
    ) {
        self.accessToken = accessToken
        self.receivedAt = receivedAt
        self.lifetime = lifetime
        self.type = type
        self.scope = scope
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.account = account
    }
}

extension AuthSession {
    /// Returns the session after a refresh. Values that the response doesn't contain are kept.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/accountMismatch`` if the response belongs to another account.
    public func merging(_ update: SessionUpdate) throws(AuthError) -> AuthSession {
        if let account = update.account, account.id != self.account.id {
            throw AuthError(
                .accountMismatch, "the refreshed tokens belong to another account",
                context: .init(provider: provider, account: self.account.id))
        }
        var session = described(by: update)
        session.accessToken = accessToken.replaced(by: update)
        session.refreshToken = update.refreshToken ?? refreshToken
        session.isRefreshTokenDoubtful = update.isRefreshTokenDoubtful && session.refreshToken != nil
        return session
    }

    /// Returns the session after a refresh that brought no access token, with the new refresh token. Without one, the
    /// old refresh token is doubtful.
    func keeping(refreshToken new: Secret?) -> AuthSession {
        var session = self
        session.refreshToken = new ?? refreshToken
        session.isRefreshTokenDoubtful = new == nil && refreshToken != nil
        return session
    }

    /// Returns the session with the ID token and the account's name of a verified update, and with its own tokens.
    func described(by update: SessionUpdate) -> AuthSession {
        var session = self
        session.account = account.called(update.account?.displayName ?? account.displayName)
        session.idToken = update.idToken ?? idToken
        return session
    }

    /// Returns the session with the name of the provider that has to revoke it.
    func named(_ id: ProviderID) -> AuthSession {
        var session = self
        session.provider = id
        return session
    }

    /// Returns the tokens of a response that belongs to another account, to revoke them. The session's own refresh
    /// token isn't one of them.
    func mismatched(by update: SessionUpdate) -> AuthSession {
        AuthSession(
            provider: provider, account: update.account ?? account, accessToken: accessToken.replaced(by: update),
            refreshToken: update.refreshToken, scope: scope, proofKeyID: proofKeyID)
    }

    /// Returns the session with a display name if its account has none.
    package func calling(_ name: String?) -> AuthSession {
        guard account.displayName == nil, let name, !name.isEmpty, name.utf8.count <= 255 else { return self }
        var session = self
        session.account = account.called(name)
        return session
    }
}

extension AccessToken {
    fileprivate func replaced(by update: SessionUpdate) -> AccessToken {
        AccessToken(
            update.accessToken, type: update.type ?? type, scope: update.scope ?? scope, receivedAt: update.receivedAt,
            lifetime: update.lifetime)
    }
}

extension Account {
    fileprivate func called(_ name: String?) -> Account {
        Account(issuer: issuer, subject: subject, displayName: name)
    }
}
