public import GatehouseTypes

/// A client's request for an access token of its own, without a user (RFC 6749, section 4.4.2).
public struct ClientCredentialsRequest: TokenRequest {
    /// `client_credentials`
    public static let grantType = GrantType.clientCredentials

    /// The requested scope; `nil` requests the server's default.
    public var scope: Scope?
    /// The resources that the access token will be used at, as URIs (RFC 8707).
    public var resources: [String]
    /// The resources that the access token will be used at, as names that the server knows. No standard defines it for
    /// this grant, but some issuers require it.
    public var audiences: [String]

    /// Creates a request.
    public init(scope: Scope? = nil, resources: [String] = [], audiences: [String] = []) {
        self.scope = scope
        self.resources = resources
        self.audiences = audiences
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        scope = try parameters.scope()
        resources = try parameters.resources()
        audiences = try parameters.audiences()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        let lists: KeyValuePairs = ["resource": resources, "audience": audiences]
        return Self.parameters(["scope": scope?.description], lists: lists)
    }
}
