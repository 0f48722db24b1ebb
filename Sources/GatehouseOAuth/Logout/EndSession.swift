public import GatehouseTypes

/// A client's request to end the user's session at the provider, sent through the browser (OpenID Connect RP-Initiated
/// Logout, section 2).
public struct EndSessionRequest: Sendable {
    /// The last ID token, which identifies the session. It may have expired.
    public var idTokenHint: Secret?
    /// The client that sends the request.
    public var clientID: ClientID?
    /// The URI that the browser is redirected to afterwards. It must be registered (section 3.1).
    public var postLogoutRedirectURI: RedirectURI?
    /// The value that the response must return unchanged.
    public var state: String?
    /// A hint about the user who is signed in.
    public var logoutHint: String?
    /// The user's languages, in order of preference.
    public var uiLocales: [String]

    /// Creates a request.
    public init(
        idTokenHint: Secret? = nil, clientID: ClientID? = nil, postLogoutRedirectURI: RedirectURI? = nil,
        state: String? = nil, logoutHint: String? = nil, uiLocales: [String] = []
    ) {
        self.idTokenHint = idTokenHint
        self.clientID = clientID
        self.postLogoutRedirectURI = postLogoutRedirectURI
        self.state = state
        self.logoutHint = logoutHint
        self.uiLocales = uiLocales
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if a parameter is malformed.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        if parameters["id_token_hint"] != nil { idTokenHint = try parameters.requiredSecret("id_token_hint") }
        clientID = try parameters.clientID()
        if let text = try parameters.text("post_logout_redirect_uri") {
            guard let address = try? RedirectURI(text) else {
                throw OAuthError(.invalidParameter, "post_logout_redirect_uri")
            }
            postLogoutRedirectURI = address
        }
        state = try parameters.text("state")
        logoutHint = parameters["logout_hint"].map { String($0.prefix(256)) }
        uiLocales = try parameters.text("ui_locales")?.split(separator: " ").map(String.init) ?? []
    }

    /// The request as parameters of a query or a form.
    public var parameters: OAuthParameters {
        OAuthParameters([
            "id_token_hint": idTokenHint?.revealed, "client_id": clientID?.rawValue,
            "post_logout_redirect_uri": postLogoutRedirectURI?.text, "state": state, "logout_hint": logoutHint,
            "ui_locales": uiLocales.isEmpty ? nil : uiLocales.joined(separator: " "),
        ])
    }
}

/// The response to a logout request, sent through the browser (OpenID Connect RP-Initiated Logout, section 3).
public struct EndSessionResponse: Sendable, Hashable {
    /// The state of the request.
    public let state: String?

    /// Creates a response.
    public init(state: String?) {
        self.state = state
    }

    /// Parses a response and checks that it belongs to the request that was sent.
    ///
    /// - Throws: ``OAuthError`` with ``OAuthError/Code/stateMismatch`` if its state is missing or differs.
    public init(parameters: OAuthParameters, expectedState: String) throws(OAuthError) {
        guard let state = parameters["state"], Secret(state).matches(Secret(expectedState)) else {
            throw OAuthError(.stateMismatch, "state")
        }
        self.state = state
    }

    /// The response as parameters to add to the redirect URI.
    public var parameters: OAuthParameters {
        OAuthParameters(["state": state])
    }
}
