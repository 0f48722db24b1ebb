public import GatehouseTypes

/// An authorization request: response type `code` (RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core, section
/// 3.1.2.1).
public struct AuthorizationRequest: Sendable {
    /// The client that sends the request.
    public var clientID: ClientID
    /// The URI that receives the response.
    public var redirectURI: RedirectURI
    /// The PKCE challenge that the code will be bound to; `nil` for a request without PKCE, which a server may only
    /// accept from a client that authenticates (RFC 9700, section 2.1.1).
    public var codeChallenge: CodeChallenge?
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
    /// The claims that are asked for one by one (`claims`).
    public var claims: ClaimsRequest?
    /// A hint about the user who is expected to sign in (`login_hint`).
    public var loginHint: String?
    /// An ID token of the user who is expected to be signed in (`id_token_hint`). It may have expired.
    public var idTokenHint: Secret?
    /// The user's languages, in order of preference (`ui_locales`).
    public var uiLocales: [String] = []
    /// How the response is sent (`response_mode`).
    public var responseMode = ResponseMode.query

    /// Creates a request.
    public init(clientID: ClientID, redirectURI: RedirectURI, codeChallenge: CodeChallenge?, scope: Scope? = nil) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.scope = scope
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``. Its ``OAuthError/response`` may be sent to the redirect URI only after the target was
    ///   checked.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        let target = try AuthorizationTarget(parameters: parameters)
        try AuthorizationRequest.checkForm(parameters, for: target)
        self.init(
            clientID: target.clientID, redirectURI: target.redirectURI,
            codeChallenge: try AuthorizationRequest.challenge(parameters), scope: try parameters.scope())
        (state, responseMode) = (target.state, target.responseMode)
        nonce = try parameters.text("nonce")
        resources = try parameters.resources()
        dpopKeyThumbprint = try AuthorizationRequest.thumbprint(parameters)
        prompt = try AuthorizationRequest.prompt(parameters)
        maximumAge = try AuthorizationRequest.maximumAge(parameters)
        contextClasses = try parameters.text("acr_values")?.split(separator: " ").prefix(16).map(String.init) ?? []
        claims = try parameters["claims"].map { text throws(OAuthError) in try ClaimsRequest(parsing: text) }
        loginHint = parameters["login_hint"].map { String($0.prefix(256)) }
        if parameters["id_token_hint"] != nil { idTokenHint = try parameters.requiredSecret("id_token_hint") }
        uiLocales = try parameters.text("ui_locales")?.split(separator: " ").map(String.init) ?? []
    }

    /// The request as parameters of a query or a form.
    public var parameters: OAuthParameters {
        OAuthParameters(
            [
                "response_type": "code", "client_id": clientID.rawValue, "redirect_uri": redirectURI.text,
                "scope": scope?.description, "state": state, "code_challenge": codeChallenge?.value,
                "code_challenge_method": codeChallenge.map { _ in CodeChallenge.method }, "nonce": nonce,
                "dpop_jkt": dpopKeyThumbprint,
                "prompt": prompt.isEmpty ? nil : prompt.map(\.rawValue).joined(separator: " "),
                "max_age": maximumAge.map(String.init),
                "acr_values": contextClasses.isEmpty ? nil : contextClasses.joined(separator: " "),
                "claims": claims?.json.encodedText, "login_hint": loginHint,
                "ui_locales": uiLocales.isEmpty ? nil : uiLocales.joined(separator: " "),
                "id_token_hint": idTokenHint?.revealed,
                "response_mode": responseMode == .query ? nil : responseMode.rawValue,
            ], lists: ["resource": resources])
    }

    private static func checkForm(
        _ parameters: OAuthParameters, for target: AuthorizationTarget
    ) throws(OAuthError) {
        for name in ["request", "request_uri", "registration"] where parameters[name] != nil {
            throw OAuthError(.unsupportedParameter, name)
        }
        guard let responseType = parameters["response_type"] else {
            throw OAuthError(.missingParameter, "response_type")
        }
        guard responseType == "code" else { throw OAuthError(.unsupportedResponseType, "response_type") }
        guard parameters["response_mode"] ?? "query" == target.responseMode.rawValue else {
            throw OAuthError(.unsupportedParameter, "response_mode")
        }
    }

    private static func challenge(_ parameters: OAuthParameters) throws(OAuthError) -> CodeChallenge? {
        guard let value = parameters["code_challenge"] else {
            guard parameters["code_challenge_method"] == nil else {
                throw OAuthError(.missingParameter, "code_challenge")
            }
            return nil
        }
        // The default method is `plain`, so a missing method is refused, too (RFC 7636, section 4.3).
        guard parameters["code_challenge_method"] == CodeChallenge.method else {
            throw OAuthError(.invalidParameter, "code_challenge_method")
        }
        return try CodeChallenge(value)
    }

    private static func thumbprint(_ parameters: OAuthParameters) throws(OAuthError) -> String? {
        guard let value = parameters["dpop_jkt"] else { return nil }
        guard Base64URL.decode(value)?.count == 32 else { throw OAuthError(.invalidParameter, "dpop_jkt") }
        return value
    }

    private static func prompt(_ parameters: OAuthParameters) throws(OAuthError) -> [Prompt] {
        let values = try parameters.text("prompt")?.split(separator: " ").map { Prompt(rawValue: String($0)) } ?? []
        guard values.count <= 4, values.count == 1 || !values.contains(.none) else {
            throw OAuthError(.invalidParameter, "prompt")
        }
        return values
    }

    private static func maximumAge(_ parameters: OAuthParameters) throws(OAuthError) -> Int64? {
        guard let value = parameters["max_age"] else { return nil }
        guard value.utf8.count <= 10, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let age = Int64(value)
        else { throw OAuthError(.invalidParameter, "max_age") }
        return age
    }
}

/// The client and the redirect URI of an authorization request. A server must check both before it redirects the user
/// agent, even with an error (RFC 6749, section 4.1.2.1).
public struct AuthorizationTarget: Sendable, Hashable {
    /// The client that sent the request.
    public let clientID: ClientID
    /// The URI that receives the response. It is required, as in OpenID Connect.
    public let redirectURI: RedirectURI
    /// The value that the response must return unchanged (`state`).
    public let state: String?
    /// How the response is sent (`response_mode`).
    public let responseMode: ResponseMode

    /// Creates a target.
    package init(
        clientID: ClientID, redirectURI: RedirectURI, state: String?, responseMode: ResponseMode = .query
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.state = state
        self.responseMode = responseMode
    }

    /// Parses only these four parameters. A response mode that isn't possible counts as ``ResponseMode/query``: one
    /// that is unknown, or a form for an app that isn't reached by HTTP.
    ///
    /// - Throws: ``OAuthError``. The server must show it on a page, and must not redirect.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        guard let clientID = try parameters.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        self.clientID = clientID
        redirectURI = try RedirectURI(parameters.required("redirect_uri"))
        state = try parameters.text("state")
        let wantsForm = parameters["response_mode"] == ResponseMode.formPost.rawValue
        responseMode = wantsForm && redirectURI.text.hasPrefix("http") ? .formPost : .query
    }
}

/// A requested interaction with the user (OpenID Connect Core, section 3.1.2.1).
public struct Prompt: RawRepresentable, Hashable, Sendable {
    /// The value as sent.
    public let rawValue: String

    /// Creates a prompt from a value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No interaction: the response is an error if the user would have to interact.
    public static let none = Prompt(rawValue: "none")
    /// Sign in, even if the user is already signed in.
    public static let login = Prompt(rawValue: "login")
    /// Consent.
    public static let consent = Prompt(rawValue: "consent")
    /// Choose an account.
    public static let selectAccount = Prompt(rawValue: "select_account")
}
