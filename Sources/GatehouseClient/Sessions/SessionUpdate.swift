public import Foundation
public import GatehouseTypes

/// What a provider answered to a refresh. What it left out stays as it was.
public struct SessionUpdate: Sendable {
    /// The new access token.
    public var accessToken: Secret

    /// When it came, by this machine's time of day.
    public var receivedAt: Date

    /// How long it is valid; nothing if the server didn't say, and then nothing is assumed.
    public var lifetime: Duration?

    /// How it is presented; nothing keeps the old token's type.
    public var type: TokenType?

    /// What it may be used for; nothing means the same as before (RFC 6749, section 5.1).
    public var scope: Scope?

    /// The next refresh token; nothing keeps the old one (RFC 6749, section 6).
    public var refreshToken: Secret?

    /// The new ID token; nothing keeps the old one (OpenID Connect Core, section 12.2).
    public var idToken: Secret?

    /// The account, if the answer names it. Another one than the session's is refused.
    public var account: Account?

    /// Describes an answer.
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
    /// The session after a refresh: what the answer holds replaces, what it leaves out is kept.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/accountMismatch`` if the answer is about another account.
    public func merging(_ update: SessionUpdate) throws(AuthError) -> AuthSession {
        if let account = update.account, account.id != self.account.id {
            throw AuthError(
                .accountMismatch, "the refreshed tokens belong to another account",
                context: .init(provider: provider, account: self.account.id))
        }
        return AuthSession(
            provider: provider,
            account: Account(
                issuer: account.issuer, subject: account.subject,
                displayName: update.account?.displayName ?? account.displayName),
            accessToken: AccessToken(
                update.accessToken, type: update.type ?? accessToken.type, scope: update.scope ?? accessToken.scope,
                receivedAt: update.receivedAt, lifetime: update.lifetime),
            refreshToken: update.refreshToken ?? refreshToken,
            idToken: update.idToken ?? idToken,
            scope: scope,
            proofKeyID: proofKeyID)
    }
}
