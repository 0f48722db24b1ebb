import GatehouseClient
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

/// The common parts of all providers of an OAuth issuer: its metadata and keys, its token endpoint, the proof keys.
struct IssuerClient: Sendable {
    var settings: IssuerSettings
    private(set) var keys: (any ProofKeyStore)?
    let time: any TimeSource
    let serverTime: ServerTime
    let randomness: any RandomSource
    let client: EndpointClient
    let keySet: RemoteKeySet
    let endpoint: TokenEndpoint
    private(set) var authorizer: SessionAuthorizer
    let diagnostics = DiagnosticRelay()
    private let metadataSource: MetadataSource

    init(
        settings: IssuerSettings, transport: any HTTPTransport, keys: (any ProofKeyStore)?, time: any TimeSource,
        randomness: any RandomSource
    ) {
        self.settings = settings
        self.keys = keys
        self.time = time
        self.randomness = randomness
        let serverTime = ServerTime(time)
        self.serverTime = serverTime
        client = EndpointClient(transport: transport, timeout: settings.timeout, time: time) {
            serverTime.learn(from: $0.headers)
        }
        let metadataSource = MetadataSource(
            issuer: settings.issuer, client: client, template: settings.quirks.issuerTemplate, time: time,
            diagnostics: diagnostics)
        self.metadataSource = metadataSource
        // Key sets often come from a cache of another host, whose clock doesn't matter for proofs.
        let keyClient = EndpointClient(transport: transport, timeout: settings.timeout, time: time)
        let fetch = KeyFetch(client: DocumentClient(keyClient)) {
            () async throws(IssuerError) in try await metadataSource.metadata().keySetURL()
        }
        var policy = KeyCacheConfiguration.standard
        policy.staleLimit = .seconds(3600)
        keySet = RemoteKeySet(fetch: fetch, policy: policy, time: time, diagnostics: diagnostics)
        endpoint = TokenEndpoint(
            client: client, issuer: settings.issuer, authenticator: settings.client,
            proofs: ProofMaker(time: serverTime, randomness: randomness), nonces: NonceStore())
        authorizer = SessionAuthorizer(keys: keys, time: serverTime, randomness: randomness)
    }

    /// Returns this client with a key store, unless it already has one.
    func keeping(_ keys: any ProofKeyStore) -> IssuerClient {
        guard self.keys == nil else { return self }
        var client = self
        client.keys = keys
        client.authorizer = SessionAuthorizer(keys: keys, time: serverTime, randomness: randomness)
        return client
    }

    /// Returns the issuer's metadata, fetched or cached.
    func metadata() async throws(EndpointFailure) -> ServerMetadata {
        try await metadataSource.known()
    }

    /// The metadata that was fetched last, however old it is; `nil` if there is none.
    var cachedMetadata: ServerMetadata? { metadataSource.cached }

    /// Sends a token request.
    func tokens(
        _ request: some TokenRequest, key: (any ProofKey)?
    ) async throws(EndpointFailure) -> TokenResponse {
        try await endpoint.tokens(request, at: metadata().address(of: \.tokenEndpoint), key: key)
    }

    /// Creates a key for a new session; `nil` if tokens aren't bound to a key.
    func makeKey(_ metadata: ServerMetadata) async throws -> (any ProofKey)? {
        guard settings.keyBinding != .never else { return nil }
        let isRequired = settings.keyBinding == .required
        guard let keys else {
            if isRequired {
                throw AuthError(
                    .misconfigured, "the settings require tokens that are bound to a key, and there is no key store")
            }
            return nil
        }
        guard isRequired || metadata.dpopSigningAlgValuesSupported?.isEmpty == false else { return nil }
        let purpose = ProofKeyPurpose(issuer: settings.issuer, clientID: settings.clientID)
        let key = try await keys.makeKey(for: purpose)
        if isRequired || metadata.supportsDPoP(algorithm: key.algorithm) { return key }
        await eraseKey(key.id)
        return nil
    }

    /// Returns the key of a session or a flow; `nil` if it has none.
    func key(_ id: KeyID?) async throws -> (any ProofKey)? {
        guard let id else { return nil }
        return try await keys.requiredKey(id)
    }

    /// Deletes a key. An error is ignored: the tokens that were bound to the key are no longer used.
    func eraseKey(_ id: KeyID?) async {
        guard let id, let keys else { return }
        authorizer.forgetKey(id)
        try? await keys.eraseKey(id)
    }

    /// Checks and returns the type of the tokens.
    ///
    /// - Throws: `AuthError` if the type isn't supported, if the tokens are DPoP-bound but there is no key, or if they
    ///   aren't bound but must be (RFC 9449, section 5).
    func type(of response: TokenResponse, key: KeyID?) throws(AuthError) -> GatehouseClient.TokenType {
        switch response.tokenType {
        case .dpop where key != nil: return .dpop
        case .bearer where key == nil || settings.keyBinding == .whenSupported: return .bearer
        case .bearer: throw AuthError(.invalidResponse, "the server didn't bind the tokens to the key")
        default: throw AuthError(.invalidResponse, "the server sent a token of an unsupported type")
        }
    }
}
