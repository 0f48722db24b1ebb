public import GatehouseClient
import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// The issuer of a provider, and the client registered there.
public struct IssuerSettings: Sendable {
    /// The issuer identifier, byte for byte: an `https` URL, or `http` on this machine.
    public var issuer: String
    /// The client's identifier and authentication: none, a secret, or a key (``PrivateKeyJWT``). An app that users
    /// install has no secret.
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
}
