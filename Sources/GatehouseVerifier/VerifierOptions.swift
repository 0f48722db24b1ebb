public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// What a verifier may be told beyond who issues and who receives.
public struct VerifierOptions: Sendable {
    /// What the issuer may sign with.
    public var algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519, .rs256]

    /// How the content key of a sealed token may come.
    public var sealingAlgorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.all

    /// What proofs of possession may be signed with.
    public var proofAlgorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519]

    /// The longest token that is looked at, in bytes.
    public var maximumTokenSize = 16 * 1024

    /// How far the issuer's clock may be from ours, at most 60 seconds.
    public var clockTolerance: Duration = .seconds(30)

    /// What every request needs its token to be good for.
    public var requiredScope: Scope = .empty

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

    /// Further rules.
    public var policies: [any VerificationPolicy] = []

    /// What everything is set to that nobody sets.
    public init() {}
}
