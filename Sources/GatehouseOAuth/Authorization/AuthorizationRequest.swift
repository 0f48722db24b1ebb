public import GatehouseTypes

/// An authorization request: response type `code`, always with PKCE (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect
/// Core, section 3.1.2.1).
public struct AuthorizationRequest: Sendable {
    /// The client that sends the request.
    public var clientID: ClientID
    /// The URI that receives the response.
    public var redirectURI: RedirectURI
    /// The PKCE challenge that the code will be bound to.
    public var codeChallenge: CodeChallenge
    /// The requested scope; `nil` requests the server's default.
    public var scope: Scope?
    /// The value that the response must return unchanged (`state`).
    public var state: String?
    /// The value that the ID token must contain unchanged (`nonce`).
    public var nonce: String?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String] = []
    /// The thumbprint of the key that the code will be bound to (`dpop_jkt`, RFC 9449, section 10).
    public var dpopKeyThumbprint: String?
    /// The interactions with the user that are requested.
    public var prompt: [Prompt] = []
    /// The maximum time since the user's authentication, in seconds.
    public var maximumAge: Int64?
    /// The requested authentication context classes, in order of preference (`acr_values`).
    public var contextClasses: [String] = []
    /// A hint about the user who is expected to sign in (`login_hint`).
    public var loginHint: String?
    /// The user's languages, in order of preference (`ui_locales`).
    public var uiLocales: [String] = []

    /// Creates a request.
    public init(clientID: ClientID, redirectURI: RedirectURI, codeChallenge: CodeChallenge, scope: Scope? = nil) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.scope = scope
    }
}

extension AuthorizationRequest {
    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``. Its ``OAuthError/response`` may be sent to the redirect URI only after the target was
    ///   checked.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        let target = try AuthorizationTarget(parameters: parameters)
        try AuthorizationRequest.checkForm(parameters)
        self.init(
            clientID: target.clientID, redirectURI: target.redirectURI,
            codeChallenge: try AuthorizationRequest.challenge(parameters), scope: try parameters.scope())
        state = target.state
        nonce = try parameters.text("nonce")
        resources = try parameters.resources()
        dpopKeyThumbprint = try AuthorizationRequest.thumbprint(parameters)
        prompt = try AuthorizationRequest.prompt(parameters)
        maximumAge = try AuthorizationRequest.maximumAge(parameters)
        contextClasses = try parameters.text("acr_values")?.split(separator: " ").prefix(16).map(String.init) ?? []
        loginHint = parameters["login_hint"].map { String($0.prefix(256)) }
        uiLocales = try parameters.text("ui_locales")?.split(separator: " ").map(String.init) ?? []
    }

    /// The request as parameters of a query or a form.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("response_type", "code")
        parameters.set("client_id", clientID.rawValue)
        parameters.set("redirect_uri", redirectURI.text)
        parameters.set("scope", scope?.description)
        parameters.set("state", state)
        parameters.set("code_challenge", codeChallenge.value)
        parameters.set("code_challenge_method", CodeChallenge.method)
        parameters.set("nonce", nonce)
        parameters.set("resource", all: resources)
        parameters.set("dpop_jkt", dpopKeyThumbprint)
        parameters.set("prompt", prompt.isEmpty ? nil : prompt.map(\.rawValue).joined(separator: " "))
        parameters.set("max_age", maximumAge.map(String.init))
        parameters.set("acr_values", contextClasses.isEmpty ? nil : contextClasses.joined(separator: " "))
        parameters.set("login_hint", loginHint)
        parameters.set("ui_locales", uiLocales.isEmpty ? nil : uiLocales.joined(separator: " "))
        return parameters
    }
}
