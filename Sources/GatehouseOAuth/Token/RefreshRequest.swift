public import GatehouseTypes

/// A token request with a refresh token (RFC 6749, section 6).
public struct RefreshRequest: TokenRequest {
    /// `refresh_token`
    public static let grantType = GrantType.refreshToken

    /// The refresh token.
    public var refreshToken: Secret
    /// A narrower scope than was granted; `nil` requests the whole scope.
    public var scope: Scope?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]

    /// Creates a request.
    public init(refreshToken: Secret, scope: Scope? = nil, resources: [String] = []) {
        self.refreshToken = refreshToken
        self.scope = scope
        self.resources = resources
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        refreshToken = try parameters.requiredSecret("refresh_token")
        scope = try parameters.scope()
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        let values: KeyValuePairs = ["refresh_token": refreshToken.revealed, "scope": scope?.description]
        return Self.parameters(values, lists: ["resource": resources])
    }
}
