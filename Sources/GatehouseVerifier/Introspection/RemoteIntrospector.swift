public import Foundation
public import GatehouseHTTP
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
        var running: [TokenDigest: Task<Result<IntrospectionResponse, IntrospectionError>, Never>] = [:]
    }

    /// The issuer that is asked.
    public let issuer: String

    private let exchange: IntrospectionExchange
    private let policy: IntrospectionConfiguration
    private let time: any TimeSource
    private let state: Mutex<State>

    /// Creates an introspector.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as configured in the verifier.
    ///   - endpoint: The introspection endpoint, an `https` URL or one on this machine.
    ///   - client: The credentials of this client. An issuer that answers unauthenticated requests discloses tokens.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long responses are cached, and how many requests may be in progress.
    ///   - time: The clock.
    ///   - randomness: The source of the identifiers of client assertions.
    public init(
        issuer: String, endpoint: URL, client: any ClientAuthenticator, transport: any HTTPTransport,
        policy: IntrospectionConfiguration = .standard, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.issuer = issuer
        self.policy = policy
        self.time = time
        exchange = IntrospectionExchange(
            issuer: issuer, endpoint: endpoint, client: client, transport: transport, policy: policy, time: time,
            randomness: randomness)
        state = Mutex(State(answers: ClockCache(capacity: policy.capacity)))
    }

    /// Returns the cached response for a token, or sends a request.
    ///
    /// - Throws: An error that describes why there is no response.
    public func introspect(_ token: Secret) async throws -> IntrospectionResponse {
        switch next(for: TokenDigest(token), token) {
        case .answer(let response): return response
        case .wait(let running): return try await running.value.get()
        case .fail: throw IntrospectionError(.tooBusy)
        }
    }
}

extension RemoteIntrospector {
    private enum Next {
        case answer(IntrospectionResponse)
        case wait(Task<Result<IntrospectionResponse, IntrospectionError>, Never>)
        case fail
    }

    private func next(for digest: TokenDigest, _ token: Secret) -> Next {
        state.withLock { state in
            if let known = state.answers.find(digest) {
                if time.uptime < known.end { return .answer(known.response) }
                state.answers.remove(digest)
            }
            if let running = state.running[digest] { return .wait(running) }
            guard state.running.count < policy.maximumConcurrency else { return .fail }
            let running = spawn { await self.ask(digest, token) }
            state.running[digest] = running
            return .wait(running)
        }
    }

    private func ask(
        _ digest: TokenDigest, _ token: Secret
    ) async -> Result<IntrospectionResponse, IntrospectionError> {
        let result: Result<IntrospectionResponse, IntrospectionError>
        do {
            result = .success(try await exchange.run(token))
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

    private func duration(of response: IntrospectionResponse) -> Duration {
        guard case .active(let token) = response, let end = token.expiresAt else { return policy.duration }
        return .seconds(max(0, min(policy.duration.seconds, end.timeIntervalSince(time.now))))
    }
}
