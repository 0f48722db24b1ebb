public import GatehouseHTTP
public import GatehouseIssuer
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// The settings of a verifier other than issuer, audience and keys.
public struct VerifierOptions: Sendable {
    /// The accepted types of tokens (`typ`). An issuer that doesn't follow RFC 9068 may need `JWT` here. Then only the
    /// audience distinguishes access tokens from its other tokens.
    public var tokenTypes: [String] = [AccessTokenClaims.type]

    /// The signature algorithms that the issuer may use.
    public var algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519, .rs256]

    /// The key management algorithms that encrypted tokens may use.
    public var sealingAlgorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.asymmetric

    /// The signature algorithms that proofs of possession may use.
    public var proofAlgorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519]

    /// The maximum length of a token, in bytes.
    public var maximumTokenSize = 16 * 1024

    /// The tolerated difference between the issuer's clock and ours, at most 60 seconds.
    public var clockTolerance: Duration = .seconds(30)

    /// The scope that every request requires.
    public var requiredScope: Scope = .empty

    /// The requirements of every request for the user's authentication.
    public var requiredAuthentication = RequiredAuthentication()

    /// The allowed clients; `nil` allows all.
    public var clients: Set<ClientID>?

    /// Whether tokens whose subject is a client instead of an account are accepted.
    public var acceptsClientTokens = false

    /// Whether only tokens that are bound to a key are accepted.
    public var requiresProof = false

    /// The origin that clients send their requests to, if this server is behind a proxy. If `nil`, the URL of the
    /// request is used.
    public var publicOrigin: Origin?

    /// The nonces that proofs must contain; `nil` requires none.
    public var nonces: (any NoncePolicy)?

    /// The memory of used proofs; `nil` keeps them in this process. Several instances behind one URL must share one
    /// memory.
    public var replayMemory: (any ReplayMemory)?

    /// How tokens that name a status are treated.
    public var status = StatusRule.standard

    /// The allowed origins of status lists besides the issuer's own origin, if the verifier fetches the lists itself.
    public var statusListOrigins: Set<Origin> = []

    /// How long status lists are used, and how large they may be, if the verifier fetches them itself.
    public var statusListCache = StatusListCachePolicy.standard

    /// Which tokens are introspected, and how; `nil` introspects none.
    public var introspection: IntrospectionRule?

    /// Further policies.
    public var policies: [any VerificationPolicy] = []

    /// The limits of the cache of accepted tokens.
    public var acceptedTokens = AcceptedTokenLimits.standard

    /// The counters of decisions; `nil` counts nothing.
    public var counters: DecisionCounters?

    /// How long fetched keys are used, and how often they are fetched, if the verifier fetches them itself.
    public var keyCache = KeyCacheConfiguration.standard

    /// The sink that receives an event for each fetch that the verifier makes itself.
    public var diagnostics: any DiagnosticSink = NoDiagnostics()

    /// Creates the default settings.
    public init() {}
}
