public import Foundation
public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

/// How an ``OAuthProvider`` signs in: everything about a service that speaks OAuth 2.0 without OpenID, as data.
public struct OAuthSettings: Sendable {
    /// Names the provider in stored sessions.
    public var id: ProviderID
    /// Where the service is asked.
    public var endpoints: OAuthEndpoints
    /// How the client names and proves itself. An app that people install has no secret.
    public var authentication: ClientAuthentication
    /// What is asked for.
    public var scope: Scope
    /// Which members say whose account it is.
    public var account: AccountMapping
    /// The issuer's identifier, if the service has one. Answers that name another are refused (RFC 9207), and accounts
    /// are told apart by it; without one the authorization endpoint's origin does that.
    public var issuer: String?
    /// Where the answer comes to; nothing leaves it to the user agent, which takes a free port on loopback.
    public var redirectURI: URL?
    /// Whether codes are bound to a verifier (RFC 7636). Services that don't know it pass it over (RFC 6749, section 3.1).
    public var usesPKCE = true
    /// The answers of the token endpoint that end a session.
    public var finalAnswers: Set<FinalAnswer>
    /// How long each of the service's endpoints may take to answer; nothing leaves it to the transport.
    public var timeout: Duration? = .seconds(30)
    /// In what the service departs from the standard.
    public var quirks: OAuthQuirks

    /// Describes how to sign in.
    public init(
        id: ProviderID, endpoints: OAuthEndpoints, authentication: ClientAuthentication, scope: Scope,
        account: AccountMapping, issuer: String? = nil, redirectURI: URL? = nil,
        finalAnswers: Set<FinalAnswer> = .invalidGrant, quirks: OAuthQuirks = OAuthQuirks()
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
