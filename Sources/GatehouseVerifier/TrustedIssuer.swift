import GatehouseCurl
public import GatehouseHTTP
public import GatehouseIssuer
public import GatehouseJOSE
public import GatehouseTypes

/// An issuer whose tokens a verifier accepts, with the settings for its tokens.
public struct TrustedIssuer: Sendable {
    /// The issuer identifier, byte for byte as in `iss`.
    public let name: String

    /// The identifiers of this resource server at this issuer, byte for byte as in `aud`. A token must contain one of
    /// them.
    public var audiences: [String]

    /// The source of the issuer's keys. They verify only this issuer's tokens.
    public var keys: any IssuerKeySource

    /// The source of the statuses of its tokens. If `nil`, a request with a token that names a status is undecided.
    package var statuses: (any TokenStatusSource)?

    /// The signature algorithms it may use; `nil` uses those of the verifier's options.
    public var algorithms: Set<SignatureAlgorithm>?

    /// Further policies for its tokens, besides those of the verifier's options.
    public var policies: [any VerificationPolicy] = []

    package init(_ name: String, audience: String, keys: any IssuerKeySource, statuses: (any TokenStatusSource)?) {
        self.name = name
        self.keys = keys
        self.statuses = statuses
        audiences = [audience]
    }

    /// Creates an issuer. Its keys are fetched unless there is a source of keys, and its status lists are fetched.
    ///
    /// - Parameters:
    ///   - name: The issuer identifier, byte for byte as in `iss`.
    ///   - audience: The identifier of this resource server, byte for byte as in `aud`.
    ///   - keys: The source of the issuer's keys. If `nil`, they are found through the issuer's metadata.
    ///   - transport: The transport that fetches keys and status lists. If `nil`, it is a platform transport of its
    ///     own, which starts with the first fetch. But with a source of keys and without a transport, no lists are
    ///     fetched: a request with a token that names a status is then undecided.
    ///   - time: The clock.
    ///   - options: The cache settings for keys and lists, the allowed origins of lists, and the sink for diagnostic
    ///     events.
    public init(
        _ name: String, audience: String, keys: (any IssuerKeySource)? = nil,
        transport: (any HTTPTransport)? = nil, time: any TimeSource = SystemTimeSource(),
        options: VerifierOptions = VerifierOptions()
    ) {
        if let keys, transport == nil {
            self.init(name, audience: audience, keys: keys, statuses: nil)
            return
        }
        let transport = transport ?? CurlTransport()
        let keys =
            keys
            ?? RemoteKeySet(
                issuer: name, transport: transport, policy: options.keyCache, time: time,
                diagnostics: options.diagnostics)
        let statuses = RemoteStatusLists(
            issuer: name, keys: keys, algorithms: options.algorithms, origins: options.statusListOrigins,
            transport: transport, policy: options.statusListCache, time: time, diagnostics: options.diagnostics)
        self.init(name, audience: audience, keys: keys, statuses: statuses)
    }
}
