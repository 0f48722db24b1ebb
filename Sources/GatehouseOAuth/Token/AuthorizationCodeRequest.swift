public import GatehouseTypes

/// A code for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
public struct AuthorizationCodeRequest: TokenRequest {
    /// `authorization_code`
    public static let grantType = GrantType.authorizationCode

    /// The code.
    public var code: Secret
    /// The address that the code came to.
    public var redirectURI: RedirectURI?
    /// The secret that the code is bound to.
    public var codeVerifier: CodeVerifier
    /// Where the access token will be used (RFC 8707).
    public var resources: [String]

    /// Describes a request.
    public init(code: Secret, redirectURI: RedirectURI?, codeVerifier: CodeVerifier, resources: [String] = []) {
        self.code = code
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        self.resources = resources
    }

    /// Reads a request. A missing verifier is as wrong as a wrong one: ``OAuthError/Code/invalidCodeVerifier``.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        code = try parameters.requiredSecret("code")
        redirectURI = nil
        if let text = try parameters.text("redirect_uri") { redirectURI = try RedirectURI(text) }
        guard let verifier = parameters["code_verifier"] else {
            throw OAuthError(.invalidCodeVerifier, "code_verifier")
        }
        codeVerifier = try CodeVerifier(Secret(verifier))
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = Self.emptyParameters
        parameters.set("code", code.revealed)
        parameters.set("redirect_uri", redirectURI?.text)
        parameters.set("code_verifier", codeVerifier.value.revealed)
        parameters.set("resource", all: resources)
        return parameters
    }
}
