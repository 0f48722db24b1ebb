public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// What a verifier may be told beyond who issues and who receives.
public struct VerifierOptions: Sendable {
    /// The types of token that are accepted (`typ`). An issuer that doesn't follow RFC 9068 may need `JWT` here; then only
    /// the audience keeps its other tokens apart.
    public var tokenTypes: [String] = [AccessTokenClaims.type]

    /// What the issuer may sign with.
    public var algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519, .rs256]

    /// How the content key of a sealed token may come.
    public var sealingAlgorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.asymmetric

    /// What proofs of possession may be signed with.
    public var proofAlgorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519]

    /// The longest token that is looked at, in bytes.
    public var maximumTokenSize = 16 * 1024

    /// How far the issuer's clock may be from ours, at most 60 seconds.
    public var clockTolerance: Duration = .seconds(30)

    /// What every request needs its token to be good for.
    public var requiredScope: Scope = .empty

    /// How, and how lately, the person must have signed in for every request.
    public var requiredAuthentication = RequiredAuthentication()

    /// The clients that are let in; nothing lets in all.
    public var clients: Set<ClientID>?

    /// Whether tokens are accepted that speak for a client and not for an account.
    public var acceptsClientTokens = false

    /// Whether only tokens are accepted that are bound to a key.
    public var requiresProof = false

    /// Where clients send their requests, if a proxy stands before this server. Without it the request's own address
    /// counts, as the listener has put it together.
    public var publicOrigin: Origin?

    /// Which nonces proofs must hold; nothing asks for none.
    public var nonces: (any NoncePolicy)?

    /// Where used proofs are remembered; nothing keeps them in this process. Several instances behind one address share
    /// one memory.
    public var replayMemory: (any ReplayMemory)?

    /// What is done about tokens that name a status.
    public var status = StatusRule.standard

    /// From where status lists may come besides the issuer's own origin, where the verifier fetches them itself.
    public var statusListOrigins: Set<Origin> = []

    /// How long status lists are used, and how large they may be, where the verifier fetches them itself.
    public var statusListCache = StatusListCachePolicy.standard

    /// About which tokens their issuer is asked, and how; nothing asks about none.
    public var introspection: IntrospectionRule?

    /// Further rules.
    public var policies: [any VerificationPolicy] = []

    /// How many accepted tokens are remembered, and for how long.
    public var acceptedTokens = AcceptedTokenLimits.standard

    /// What counts the decisions; nothing counts none.
    public var counters: DecisionCounters?

    /// How long fetched keys are used, and how often they are fetched, where the verifier fetches them itself.
    public var keyCache = KeyCachePolicy.standard

    /// What is told about fetches, where the verifier makes them itself.
    public var diagnostics: any DiagnosticSink = NoDiagnostics()

    /// What everything is set to that nobody sets.
    public init() {}
}
