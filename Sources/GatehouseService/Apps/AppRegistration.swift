public import GatehouseOAuth
public import GatehouseTypes

/// What a developer says about an app (RFC 7591, section 2).
public struct AppRegistration: Sendable {
    /// What people are shown.
    public var name: String
    /// Where answers may go.
    public var redirectURIs: [String] = []
    /// The name of the app's backend in access tokens, if it has one: an absolute URI, or any word.
    public var audience: String?
    /// All that the app may ask for.
    public var scope: Scope = "openid offline_access"
    /// The grants that it may use.
    public var grantTypes: [GrantType] = [.authorizationCode, .refreshToken, .tokenExchange]
    /// Whether it has to prove a key with every use of a token.
    public var requiresDPoP = true
    /// The public key of its backend, as a JWK on P-256, for which access tokens are sealed.
    public var sealingKey: JSONValue?

    /// Begins a registration.
    public init(name: String) {
        self.name = name
    }
}
