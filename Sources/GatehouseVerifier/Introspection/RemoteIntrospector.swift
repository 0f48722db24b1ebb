public import Foundation
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes
import Synchronization

/// Asks an issuer about tokens over HTTP, and keeps its answers for a short time (RFC 7662).
///
/// All that ask about one token at once wait for the same answer.
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
    private let policy: IntrospectionPolicy
    private let time: any TimeSource
    private let state: Mutex<State>

    /// Describes who asks whom.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as among those that the verifier trusts.
    ///   - endpoint: Where it answers, an `https` address or one on this very machine.
    ///   - client: Who asks, and how that is proved. An issuer that answers anybody gives tokens away.
    ///   - transport: What sends the requests. Redirects aren't followed.
    ///   - policy: How long answers are kept.
    ///   - time: The clock.
    ///   - randomness: Where the client's identifiers come from.
    public init(
        issuer: String, endpoint: URL, client: any ClientAuthenticator, transport: any HTTPTransport,
        policy: IntrospectionPolicy = .standard, time: any TimeSource = SystemTimeSource(),
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

    /// Asks about a token, if nobody did just now.
    ///
    /// - Throws: ``IntrospectionError``.
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
