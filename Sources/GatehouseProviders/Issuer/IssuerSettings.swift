public import GatehouseClient
import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Which issuer a provider talks to, and as which client.
public struct IssuerSettings: Sendable {
    /// When tokens are bound to a key (RFC 9449).
    @nonexhaustive
    public enum KeyBinding: String, Sendable {
        /// If the issuer says that it understands the key's algorithm and there is a place for keys.
        case whenSupported
        /// Always; a sign-in that can't have it fails.
        case required
        /// Never.
        case never
    }

    /// When the request for a sign-in is sent to the issuer itself before anybody's browser goes there (RFC 9126).
    @nonexhaustive
    public enum RequestPushing: String, Sendable {
        /// If the issuer demands it; and if it offers it and the client can prove itself. Some issuers offer it and refuse
        /// clients without a secret or key there, so these ask the usual way.
        case whenSupported
        /// Always; a sign-in at an issuer that can't do it fails.
        case required
        /// Never; a sign-in at an issuer that demands it fails.
        case never
    }

    /// The issuer's identifier, byte for byte: an `https` URL, or `http` on this very machine.
    public var issuer: String
    /// How the client names and proves itself. An app that people install has no secret.
    public var authentication: ClientAuthentication
    /// Names the provider in stored sessions; the issuer's identifier unless told otherwise.
    public var providerID: ProviderID
    /// When tokens are bound to a key.
    public var keyBinding: KeyBinding
    /// When the request for a sign-in is pushed.
    public var pushesRequests: RequestPushing
    /// The answers of the token endpoint that end a session. Nothing else does.
    public var finalAnswers: Set<FinalAnswer>

    /// The client.
    public var clientID: ClientID { authentication.clientID }

    /// Describes an issuer and a client of it.
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
        self.issuer = issuer
        self.authentication = authentication
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
