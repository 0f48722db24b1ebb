public import GatehouseTypes

/// A client's request for tokens of its own, which speak for nobody else (RFC 6749, section 4.4.2).
public struct ClientCredentialsRequest: TokenRequest {
    /// `client_credentials`
    public static let grantType = GrantType.clientCredentials

    /// What is asked for; nothing leaves it to the server.
    public var scope: Scope?
    /// Where the access token will be used, as addresses (RFC 8707).
    public var resources: [String]
    /// Where the access token will be used, as names that the server knows. Not a standard's for this grant; some issuers
    /// ask for it.
    public var audiences: [String]

    /// Describes a request.
    public init(scope: Scope? = nil, resources: [String] = [], audiences: [String] = []) {
        self.scope = scope
        self.resources = resources
        self.audiences = audiences
    }

    /// Reads a request.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        scope = try parameters.scope()
        resources = try parameters.resources()
        audiences = try parameters.audiences()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = Self.emptyParameters
        parameters.set("scope", scope?.description)
        parameters.set("resource", all: resources)
        parameters.set("audience", all: audiences)
        return parameters
    }
}
