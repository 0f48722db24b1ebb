public import Foundation
public import GatehouseClient
public import GatehouseOAuth
public import GatehousePasswordProviders
public import GatehouseTypes

/// The settings of an ``OAuthProvider``: a service with OAuth 2.0 without OpenID Connect, as data.
public struct OAuthSettings: Sendable {
    /// The provider's identifier in stored sessions.
    public var id: ProviderID
    /// The endpoints of the service.
    public var endpoints: OAuthEndpoints
    /// The client's identifier and authentication. An app that users install has no secret.
    public var authentication: ClientAuthentication
    /// The scope to request.
    public var scope: Scope
    /// The members that describe the account.
    public var account: AccountMapping
    /// The issuer identifier, if the service has one. Responses that name another issuer are refused (RFC 9207), and it
    /// is the issuer of the accounts. If `nil`, the issuer of the accounts is the authorization endpoint's origin.
    public var issuer: String?
    /// The redirect URI; `nil` leaves the choice to the user agent, which uses a free port on a loopback address.
    public var redirectURI: URL?
    /// Whether codes are bound to a PKCE verifier (RFC 7636). Services without PKCE ignore it (RFC 6749, section 3.1).
    public var usesPKCE = true
    /// The responses of the token endpoint that end a session.
    public var finalAnswers: Set<TerminalResponse>
    /// The maximum duration of each request to the service; `nil` leaves it to the transport.
    public var timeout: Duration? = .seconds(30)
    /// The service's deviations from the standard.
    public var quirks: OAuthQuirks

    /// Creates settings.
    public init(
        id: ProviderID, endpoints: OAuthEndpoints, authentication: ClientAuthentication, scope: Scope,
        account: AccountMapping, issuer: String? = nil, redirectURI: URL? = nil,
        finalAnswers: Set<TerminalResponse> = .invalidGrant, quirks: OAuthQuirks = OAuthQuirks()
    ) {
        self.id = id
        self.endpoints = endpoints
        self.authentication = authentication
        self.scope = scope
        self.account = account
        self.issuer = issuer
        self.redirectURI = redirectURI
        self.finalAnswers = finalAnswers
        self.quirks = quirks
    }
}

/// The endpoints of a service without metadata (RFC 6749, section 3).
public struct OAuthEndpoints: Sendable, Hashable {
    /// The authorization endpoint.
    public var authorization: URL
    /// The token endpoint.
    public var token: URL
    /// The endpoint that describes the account of an access token; `nil` if the token response does that.
    public var userInfo: URL?
    /// The revocation endpoint; `nil` if the service has none.
    public var revocation: URL?
    /// The device authorization endpoint (RFC 8628, section 3.1); `nil` if the service has none.
    public var deviceAuthorization: URL?

    /// Creates endpoints.
    public init(
        authorization: URL, token: URL, userInfo: URL?, revocation: URL? = nil, deviceAuthorization: URL? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.userInfo = userInfo
        self.revocation = revocation
        self.deviceAuthorization = deviceAuthorization
    }
}
