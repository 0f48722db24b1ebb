public import GatehouseTypes

/// What a provider gave when somebody signed in: who it is, and the tokens.
///
/// A session is a value. It isn't `Codable`, since it holds secrets; a store uses ``storageValue`` and
/// ``init(storageValue:)``.
public struct AuthSession: Sendable {
    /// Who made it, and is asked to renew and revoke it.
    public let provider: ProviderID

    /// Whose it is.
    public let account: Account

    /// What resources accept.
    public let accessToken: AccessToken

    /// What the provider accepts for a new access token (RFC 6749, section 1.5).
    public let refreshToken: Secret?

    /// Who signed in, when and how, in the issuer's words (OpenID Connect Core, section 2).
    public let idToken: Secret?

    /// What the person agreed to. An access token may be good for less.
    public let scope: Scope

    /// The key that the tokens are bound to, by its thumbprint (RFC 9449, section 6); nothing for bearer tokens.
    public let proofKeyID: KeyID?

    /// Describes a session.
    public init(
        provider: ProviderID, account: Account, accessToken: AccessToken, refreshToken: Secret? = nil,
        idToken: Secret? = nil, scope: Scope? = nil, proofKeyID: KeyID? = nil
    ) {
        self.provider = provider
        self.account = account
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scope = scope ?? accessToken.scope
        self.proofKeyID = proofKeyID
    }
}
