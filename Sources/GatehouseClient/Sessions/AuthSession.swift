public import GatehouseTypes

/// The result of a sign-in: the account and its tokens.
///
/// A session is a value. It isn't `Codable`, because it contains secrets; a store uses ``storageValue`` and
/// ``init(storageValue:)``.
public struct AuthSession: Sendable {
    /// The provider that issued the session. It also refreshes and revokes it.
    public package(set) var provider: ProviderID

    /// The session's account.
    public package(set) var account: Account

    /// The access token.
    public package(set) var accessToken: AccessToken

    /// The refresh token (RFC 6749, section 1.5); `nil` if the server issued none.
    public package(set) var refreshToken: Secret?

    /// Whether the server may have used up the refresh token: it has answered a refresh with success, and the answer's
    /// refresh token couldn't be read.
    ///
    /// A server that replaces refresh tokens takes a second use of one for a theft, and ends the session (RFC 9700,
    /// section 4.14.2). So no refresh sends the token again; one that the app calls for fails with
    /// ``AuthError/Code/cannotRefresh``. The token is kept because the session is revoked with it.
    public package(set) var isRefreshTokenDoubtful: Bool

    /// The ID token (OpenID Connect Core, section 2); `nil` if the server issued none.
    public package(set) var idToken: Secret?

    /// The scope that the user granted. An access token may have a smaller one.
    public let scope: Scope

    /// The thumbprint of the key that the tokens are bound to (DPoP, RFC 9449, section 6); `nil` for bearer tokens.
    public let proofKeyID: KeyID?

    /// Creates a session.
    public init(
        provider: ProviderID, account: Account, accessToken: AccessToken, refreshToken: Secret? = nil,
        isRefreshTokenDoubtful: Bool = false, idToken: Secret? = nil, scope: Scope? = nil, proofKeyID: KeyID? = nil
    ) {
        self.provider = provider
        self.account = account
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.isRefreshTokenDoubtful = isRefreshTokenDoubtful
        self.idToken = idToken
        self.scope = scope ?? accessToken.scope
        self.proofKeyID = proofKeyID
    }
}
