public import GatehouseOAuth
public import GatehouseTypes

/// Which tokens are checked by introspection (RFC 7662).
public struct IntrospectionRule: Sendable {
    /// The kinds of tokens.
    @nonexhaustive
    public enum Tokens: Sendable, Hashable {
        /// Tokens without the form of a JWT, which can't be verified locally.
        case opaque
        /// All tokens. Signed tokens must also be valid by themselves.
        case all
    }

    /// The introspector to use.
    public var introspector: any TokenIntrospector

    /// The tokens to introspect.
    public var tokens: Tokens

    /// Whether a token is accepted if the response names no audience (`aud`). An issuer must answer only the resource
    /// servers that the token is for (RFC 7662, section 4), but not all issuers do so.
    public var acceptsMissingAudience = false

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - introspector: The introspector to use.
    ///   - tokens: The tokens to introspect.
    public init(_ introspector: any TokenIntrospector, tokens: Tokens = .opaque) {
        self.introspector = introspector
        self.tokens = tokens
    }
}

/// Asks an issuer about tokens (RFC 7662).
public protocol TokenIntrospector: Sendable {
    /// The issuer that is asked, byte for byte as configured in the verifier.
    var issuer: String { get }

    /// Introspects a token.
    ///
    /// - Parameter token: The token.
    /// - Returns: The issuer's response.
    /// - Throws: Any error that prevents a response. The request is then undecided.
    func introspect(_ token: Secret) async throws -> IntrospectionResponse
}

/// How long introspection responses are cached, and how many requests may be in progress at once.
public struct IntrospectionConfiguration: Sendable, Hashable {
    /// How long a response is cached, whether active or not. A token may be accepted for this time after its
    /// revocation. A response is never cached beyond the token's expiry.
    public var duration: Duration = .seconds(30)

    /// The maximum number of cached responses. Those least recently used are removed first.
    public var capacity = 10_000

    /// The maximum number of requests in progress. Anyone can send a text that looks like a token, and each new one
    /// causes a request to the issuer.
    public var maximumConcurrency = 32

    /// The maximum size of a response, in bytes.
    public var maximumSize = 64 * 1024

    /// The maximum duration of one request.
    public var timeout: Duration = .seconds(10)

    /// 30 seconds, 10,000 responses, 32 requests at once, 64 KiB for a response, 10 seconds for a request.
    public static let standard = IntrospectionConfiguration()

    private init() {}
}
