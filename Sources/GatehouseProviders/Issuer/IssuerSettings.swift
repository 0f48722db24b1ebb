public import GatehouseClient
import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Which issuer a provider talks to, and as which client.
public struct IssuerSettings: Sendable {
    /// The issuer's identifier, byte for byte: an `https` URL, or `http` on this very machine.
    public var issuer: String
    /// How the client names and proves itself: only by its name, with a secret, or with a key (``PrivateKeyJWT``). An app
    /// that people install has no secret.
    public var client: any ClientAuthenticator
    /// Names the provider in stored sessions; the issuer's identifier unless told otherwise.
    public var providerID: ProviderID
    /// When tokens are bound to a key.
    public var keyBinding: KeyBinding
    /// When the request for a sign-in is pushed.
    public var pushesRequests: RequestPushing
    /// The answers of the token endpoint that end a session. Nothing else does. `invalid_client` isn't among them unless
    /// declared here: it's about the client, whose registration or secret may be mended, and then the session works again.
    public var finalAnswers: Set<FinalAnswer>
    /// What the issuer's ID tokens may be like.
    public var idTokens = IDTokenRules()
    /// In what the issuer departs from the standard.
    public var quirks = IssuerQuirks()
    /// How long each of the issuer's endpoints may take to answer; nothing leaves it to the transport.
    public var timeout: Duration? = .seconds(30)

    /// The client.
    public var clientID: ClientID { client.clientID }

    /// Describes an issuer and a client of it that has a secret or only a name.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier.
    ///   - authentication: How the client names and proves itself.
    ///   - providerID: Names the provider in stored sessions; the issuer's identifier unless told otherwise.
    ///   - keyBinding: When tokens are bound to a key.
    ///   - pushesRequests: When the request for a sign-in is pushed.
    ///   - finalAnswers: The answers of the token endpoint that end a session.
    public init(
        issuer: String, authentication: ClientAuthentication, providerID: ProviderID? = nil,
        keyBinding: KeyBinding = .whenSupported, pushesRequests: RequestPushing = .whenSupported,
        finalAnswers: Set<FinalAnswer> = .invalidGrant
    ) {
        self.init(
            issuer: issuer, client: authentication, providerID: providerID, keyBinding: keyBinding,
            pushesRequests: pushesRequests, finalAnswers: finalAnswers)
    }

    /// Describes an issuer and a client of it.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier.
    ///   - client: How the client names and proves itself.
    ///   - providerID: Names the provider in stored sessions; the issuer's identifier unless told otherwise.
    ///   - keyBinding: When tokens are bound to a key.
    ///   - pushesRequests: When the request for a sign-in is pushed.
    ///   - finalAnswers: The answers of the token endpoint that end a session.
    public init(
        issuer: String, client: any ClientAuthenticator, providerID: ProviderID? = nil,
        keyBinding: KeyBinding = .whenSupported, pushesRequests: RequestPushing = .whenSupported,
        finalAnswers: Set<FinalAnswer> = .invalidGrant
    ) {
        self.issuer = issuer
        self.client = client
        self.providerID = providerID ?? ProviderID(rawValue: issuer)
        self.keyBinding = keyBinding
        self.pushesRequests = pushesRequests
        self.finalAnswers = finalAnswers
    }
}

extension Set<FinalAnswer> {
    /// `invalid_grant`, with the status that RFC 6749, section 5.2, asks for or with 401, which some servers send.
    public static var invalidGrant: Set<FinalAnswer> {
        [
            FinalAnswer(status: .badRequest, errorCode: OAuthErrorCode.invalidGrant.rawValue),
            FinalAnswer(status: .unauthorized, errorCode: OAuthErrorCode.invalidGrant.rawValue),
        ]
    }
}
