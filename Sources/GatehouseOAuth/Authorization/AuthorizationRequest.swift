public import GatehouseTypes

/// A request to the authorization endpoint: response type `code`, always with PKCE (RFC 6749, section 4.1.1; RFC 7636;
/// OpenID Connect Core, section 3.1.2.1).
public struct AuthorizationRequest: Sendable {
    /// The client that asks.
    public var clientID: ClientID
    /// Where the answer goes.
    public var redirectURI: RedirectURI
    /// The challenge that the code will be bound to.
    public var codeChallenge: CodeChallenge
    /// What is asked for; nothing leaves it to the server.
    public var scope: Scope?
    /// What the answer must bring back unchanged.
    public var state: String?
    /// What the ID token must bring back unchanged.
    public var nonce: String?
    /// Where the tokens will be used (RFC 8707).
    public var resources: [String] = []
    /// The thumbprint of the key that the code will be bound to (`dpop_jkt`, RFC 9449, section 10).
    public var dpopKeyThumbprint: String?
    /// What the person may or must be asked.
    public var prompt: [Prompt] = []
    /// How long ago, in seconds, the person may have signed in.
    public var maximumAge: Int64?
    /// The authentication context classes that are wanted, best first (`acr_values`).
    public var contextClasses: [String] = []
    /// Who is expected to sign in.
    public var loginHint: String?
    /// The languages that the person reads, best first.
    public var uiLocales: [String] = []

    /// Describes a request.
    public init(clientID: ClientID, redirectURI: RedirectURI, codeChallenge: CodeChallenge, scope: Scope? = nil) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.scope = scope
    }
}

extension AuthorizationRequest {
    /// Reads a request.
    ///
    /// - Throws: ``OAuthError``; once the target has been checked, its ``OAuthError/response`` may go there.
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
