public import GatehouseTypes

/// A refresh token for a new access token (RFC 6749, section 6).
public struct RefreshRequest: TokenRequest {
    /// `refresh_token`
    public static let grantType = GrantType.refreshToken

    /// The refresh token.
    public var refreshToken: Secret
    /// Less than what was granted; nothing asks for all of it.
    public var scope: Scope?
    /// Where the access token will be used (RFC 8707).
    public var resources: [String]

    /// Describes a request.
    public init(refreshToken: Secret, scope: Scope? = nil, resources: [String] = []) {
        self.refreshToken = refreshToken
        self.scope = scope
        self.resources = resources
    }

    /// Reads a request.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        refreshToken = try parameters.requiredSecret("refresh_token")
        scope = try parameters.scope()
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = Self.emptyParameters
        parameters.set("refresh_token", refreshToken.revealed)
        parameters.set("scope", scope?.description)
        parameters.set("resource", all: resources)
        return parameters
    }
}
