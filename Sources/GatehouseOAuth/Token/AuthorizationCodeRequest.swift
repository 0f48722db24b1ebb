public import GatehouseTypes

/// A token request with an authorization code (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
public struct AuthorizationCodeRequest: TokenRequest {
    /// `authorization_code`
    public static let grantType = GrantType.authorizationCode

    /// The code.
    public var code: Secret
    /// The redirect URI that received the code.
    public var redirectURI: RedirectURI?
    /// The PKCE verifier that the code is bound to; `nil` if the authorization request had no challenge.
    public var codeVerifier: CodeVerifier?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]

    /// Creates a request.
    public init(code: Secret, redirectURI: RedirectURI?, codeVerifier: CodeVerifier?, resources: [String] = []) {
        self.code = code
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        self.resources = resources
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        code = try parameters.requiredSecret("code")
        redirectURI = nil
        if let text = try parameters.text("redirect_uri") { redirectURI = try RedirectURI(text) }
        codeVerifier = nil
        if let verifier = parameters["code_verifier"] { codeVerifier = try CodeVerifier(Secret(verifier)) }
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        let values: KeyValuePairs = [
            "code": code.revealed, "redirect_uri": redirectURI?.text, "code_verifier": codeVerifier?.value.revealed,
        ]
        return Self.parameters(values, lists: ["resource": resources])
    }
}
