public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

/// The issuer of a provider, and the client registered there.
public struct IssuerSettings: Sendable {
    /// The issuer identifier, byte for byte: an `https` URL, or `http` on this machine.
    public var issuer: String
    /// The client's identifier and authentication: none, a secret, or a key (``/GatehouseOAuth/PrivateKeyJWT``). An app
    /// that users install has no secret.
    public var client: any ClientAuthenticator
    /// The provider's identifier in stored sessions.
    public var providerID: ProviderID
    /// When tokens are bound to a key.
    public var keyBinding: KeyBinding
    /// When authorization requests are pushed.
    public var pushesRequests: RequestPushing
    /// The responses of the token endpoint that end a session. No other response does. `invalid_client` isn't one of
    /// them unless added: it concerns the client, whose registration or secret may be corrected, and then the session
    /// works again.
    public var finalAnswers: Set<TerminalResponse>
    /// The rules for the issuer's ID tokens.
    public var idTokens = IDTokenRules()
    /// The issuer's deviations from the standard.
    public var quirks = IssuerQuirks()
    /// The maximum duration of each request to the issuer; `nil` leaves it to the transport.
    public var timeout: Duration? = .seconds(30)

    /// The client identifier.
    public var clientID: ClientID { client.clientID }

    /// Creates the settings for a client with a secret or for a public client.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier.
    ///   - authentication: The client's identifier and authentication.
    ///   - providerID: The provider's identifier in stored sessions; `nil` uses the issuer identifier.
    ///   - keyBinding: When tokens are bound to a key.
    ///   - pushesRequests: When authorization requests are pushed.
    ///   - finalAnswers: The responses of the token endpoint that end a session.
    public init(
        issuer: String, authentication: ClientAuthentication, providerID: ProviderID? = nil,
        keyBinding: KeyBinding = .whenSupported, pushesRequests: RequestPushing = .whenSupported,
        finalAnswers: Set<TerminalResponse> = .invalidGrant
    ) {
        self.init(
            issuer: issuer, client: authentication, providerID: providerID, keyBinding: keyBinding,
            pushesRequests: pushesRequests, finalAnswers: finalAnswers)
    }

    /// Creates the settings for a client.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier.
    ///   - client: The client's identifier and authentication.
    ///   - providerID: The provider's identifier in stored sessions; `nil` uses the issuer identifier.
    ///   - keyBinding: When tokens are bound to a key.
    ///   - pushesRequests: When authorization requests are pushed.
    ///   - finalAnswers: The responses of the token endpoint that end a session.
    public init(
        issuer: String, client: any ClientAuthenticator, providerID: ProviderID? = nil,
        keyBinding: KeyBinding = .whenSupported, pushesRequests: RequestPushing = .whenSupported,
        finalAnswers: Set<TerminalResponse> = .invalidGrant
    ) {
        self.issuer = issuer
        self.client = client
        self.providerID = providerID ?? ProviderID(rawValue: issuer)
        self.keyBinding = keyBinding
        self.pushesRequests = pushesRequests
        self.finalAnswers = finalAnswers
    }

    /// When tokens are bound to a key (RFC 9449).
    @nonexhaustive
    public enum KeyBinding: String, Sendable {
        /// If the issuer's metadata lists the key's algorithm and there is a key store.
        case whenSupported
        /// Always; a sign-in fails if that isn't possible.
        case required
        /// Never.
        case never
    }

    /// When an authorization request is pushed to the issuer (RFC 9126).
    @nonexhaustive
    public enum RequestPushing: String, Sendable {
        /// If the issuer requires it, or if it supports it and the client can authenticate. Some issuers support it but
        /// refuse clients without a secret or key, so these send the request through the browser.
        case whenSupported
        /// Always; a sign-in fails if the issuer doesn't support it.
        case required
        /// Never; a sign-in fails if the issuer requires it.
        case never
    }
}

/// The rules for an issuer's ID tokens, in addition to those for every ID token (OpenID Connect Core, section 3.1.3.7).
/// A deviation from the standard is tolerated only if it is listed here.
public struct IDTokenRules: Sendable, Hashable {
    /// The names of the allowed signature algorithms; `nil` uses the issuer's metadata.
    public var algorithms: Set<String>?
    /// The audiences that are allowed besides the client.
    public var trustedAudiences: Set<ClientID>
    /// The issuer's deviations from the standard.
    public var quirks: Set<IDTokenQuirk>
    /// The tolerated difference between the issuer's clock and ours, after correction by the time in its responses.
    public var tolerance: Duration

    /// Creates rules.
    public init(
        algorithms: Set<String>? = nil, trustedAudiences: Set<ClientID> = [], quirks: Set<IDTokenQuirk> = [],
        tolerance: Duration = .seconds(300)
    ) {
        self.algorithms = algorithms
        self.trustedAudiences = trustedAudiences
        self.quirks = quirks
        self.tolerance = tolerance
    }
}
