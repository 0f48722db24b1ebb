public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseTypes

/// An issuer whose tokens a verifier accepts, with all that holds for its tokens alone.
public struct TrustedIssuer: Sendable {
    /// The issuer, byte for byte as in `iss`.
    public let name: String

    /// Who we are to this issuer, byte for byte as in `aud`; one of several names is enough.
    public var audiences: [String]

    /// Where its keys come from. No other issuer's tokens are checked with them.
    public var keys: any IssuerKeySource

    /// Where the statuses of its tokens come from. Without it a token that names one can't be decided about.
    public var statuses: (any TokenStatusSource)?

    /// What it may sign with; nothing means what the verifier's options say.
    public var algorithms: Set<SignatureAlgorithm>?

    /// Further rules for its tokens, besides those of the verifier's options.
    public var policies: [any VerificationPolicy] = []

    /// An issuer with a source of keys.
    ///
    /// - Parameters:
    ///   - name: The issuer, byte for byte as in `iss`.
    ///   - audience: Who we are to it, byte for byte as in `aud`.
    ///   - keys: Where its keys come from.
    ///   - statuses: Where the statuses of its tokens come from.
    public init(
        _ name: String, audience: String, keys: any IssuerKeySource, statuses: (any TokenStatusSource)? = nil
    ) {
        self.name = name
        self.keys = keys
        self.statuses = statuses
        audiences = [audience]
    }

    /// An issuer whose keys are found by its metadata, and whose status lists are fetched.
    ///
    /// - Parameters:
    ///   - name: The issuer, byte for byte as in `iss`.
    ///   - audience: Who we are to it, byte for byte as in `aud`.
    ///   - transport: What fetches its keys and status lists.
    ///   - time: The clock.
    ///   - options: How long keys and lists are used, from where lists may come, and what is told about fetches.
    public init(
        _ name: String, audience: String, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource(),
        options: VerifierOptions = VerifierOptions()
    ) {
        let keys = RemoteKeySet(
            issuer: name, transport: transport, policy: options.keyCache, time: time,
            diagnostics: options.diagnostics)
        let statuses = RemoteStatusLists(
            issuer: name, keys: keys, algorithms: options.algorithms, origins: options.statusListOrigins,
            transport: transport, policy: options.statusListCache, time: time, diagnostics: options.diagnostics)
        self.init(name, audience: audience, keys: keys, statuses: statuses)
    }
}
