public import Foundation
public import GatehouseCurl
public import GatehouseHTTP
import GatehouseIssuer
public import GatehouseOAuth
public import GatehouseTypes
import Synchronization

/// Introspects tokens over HTTP, and caches the responses for a short time (RFC 7662).
///
/// Concurrent calls for one token share one request.
public final class RemoteIntrospector: TokenIntrospector {
    private struct Known {
        let response: IntrospectionResponse
        let end: Duration
    }

    private struct State {
        var answers: ClockCache<TokenDigest, Known>
        var running: [TokenDigest: SingleFlight<Result<IntrospectionResponse, IssuerError>>] = [:]
    }

    /// The issuer that is asked.
    public let issuer: String

    private let endpoint: URL?
    private let metadata: MetadataSource
    private let client: any ClientAuthenticator
    private let endpoints: DocumentClient
    private let policy: IntrospectionConfiguration
    private let time: any TimeSource
    private let randomness: any RandomSource
    private let state: Mutex<State>

    /// Creates an introspector.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as configured in the verifier.
    ///   - endpoint: The introspection endpoint, an `https` URL or one on this machine; `nil` for the one in the
    ///     issuer's metadata.
    ///   - client: The credentials of this client. An issuer that answers unauthenticated requests discloses tokens.
    ///   - transport: The transport for the requests. Redirects aren't followed. By default a platform transport of
    ///     its own, which starts with the first request.
    ///   - policy: How long responses are cached, and how many requests may be in progress.
    ///   - time: The clock.
    ///   - randomness: The source of the identifiers of client assertions.
    public init(
        issuer: String, endpoint: URL? = nil, client: any ClientAuthenticator,
        transport: any HTTPTransport = CurlTransport(), policy: IntrospectionConfiguration = .standard,
        time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.issuer = issuer
        self.endpoint = endpoint
        self.client = client
        self.policy = policy
        self.time = time
        self.randomness = randomness
        endpoints = DocumentClient(
            EndpointClient(transport: transport, timeout: policy.timeout), type: .json,
            maximumSize: policy.maximumSize)
        metadata = MetadataSource(issuer: issuer, client: endpoints, time: time)
        state = Mutex(State(answers: ClockCache(capacity: policy.capacity)))
    }

    /// Returns the cached response for a token, or sends a request.
    ///
    /// - Throws: An error that describes why there is no response.
    public func introspect(_ token: Secret) async throws -> IntrospectionResponse {
        switch next(for: TokenDigest(token), token) {
        case .answer(let response): return response
        case .wait(let running): return try await running.fetched().get()
        case .fail: throw IssuerError(.tooBusy)
        }
    }

    private enum Next {
        case answer(IntrospectionResponse)
        case wait(OneShot<Result<IntrospectionResponse, IssuerError>>)
        case fail
    }

    private func next(for digest: TokenDigest, _ token: Secret) -> Next {
        state.withLock { state in
            if let known = state.answers.find(digest) {
                if time.uptime < known.end { return .answer(known.response) }
                state.answers.remove(digest)
            }
            guard state.running[digest] != nil || state.running.count < policy.maximumConcurrency else { return .fail }
            return .wait(state.running[digest, default: SingleFlight()].join { await self.ask(digest, token) })
        }
    }

    private func ask(_ digest: TokenDigest, _ token: Secret) async -> Result<IntrospectionResponse, IssuerError> {
        let result: Result<IntrospectionResponse, IssuerError>
        do {
            result = .success(try await answer(about: token))
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            state.running[digest] = nil
            guard case .success(let response) = result else { return }
            let known = Known(response: response, end: time.uptime + duration(of: response))
            state.answers.insert(known, for: digest)
        }
        return result
    }

    /// Sends a request, and once more, with a new assertion, if the connection is lost and the transport didn't do so.
    private func answer(about token: Secret) async throws(IssuerError) -> IntrospectionResponse {
        let first = try await request(for: token)
        do throws(IssuerError) {
            return try await send(first)
        } catch {
            guard !first.isRepeatable, (error.underlyingError as? HTTPError)?.code == .connectionLost else {
                throw error
            }
        }
        return try await send(request(for: token))
    }

    private func send(_ request: HTTPRequest) async throws(IssuerError) -> IntrospectionResponse {
        try await endpoints.document(request) { try IntrospectionResponse(parsing: $0) }
    }

    private func request(for token: Secret) async throws(IssuerError) -> HTTPRequest {
        let url =
            if let endpoint { endpoint } else { try await metadata.metadata().address(of: \.introspectionEndpoint) }
        let proof: ClientAuthenticationFields
        do {
            proof = try await client.proof(for: issuer, time: time, randomness: randomness)
        } catch {
            throw IssuerError(.authenticationFailed, underlyingError: error)
        }
        let question = IntrospectionRequest(token: token, tokenTypeHint: .accessToken)
        let form = FormBody(question.parameters.appending(proof.parameters).pairs)
        var request = HTTPRequest(.post, url: url, body: form)
        // The issuer changes nothing, but it accepts an assertion only once.
        request.isRepeatable = proof.parameters["client_assertion"] == nil
        request.headers["Authorization"] = proof.authorization?.revealed
        return request
    }

    private func duration(of response: IntrospectionResponse) -> Duration {
        guard case .active(let token) = response, let end = token.expiresAt else { return policy.duration }
        return .seconds(max(0, min(policy.duration.seconds, end.timeIntervalSince(time.now))))
    }
}
