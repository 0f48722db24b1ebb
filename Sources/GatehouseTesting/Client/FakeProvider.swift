public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A provider whose answers come when a test wants them and fail as it wants.
///
/// Without a script it does at once what its ``FakeAuthService`` says.
public final class FakeProvider: RemoteAuthProvider {
    /// What becomes of one call.
    public enum Step: Sendable {
        /// The service does its work, then the answer waits for the gate, whether the task is cancelled or not.
        case held(Gate<Void>)
        /// The request never reaches the service.
        case unreachable
        /// The service does its work, but nobody hears the answer.
        case answerLost
        /// The service can't work now.
        case serverError
        /// The service refuses, or the person calls it off.
        case failed(AuthError)
    }

    /// What was asked of the provider.
    public enum Call: String, Sendable, Hashable {
        /// A sign-in.
        case signIn
        /// A refresh.
        case refresh
        /// A revocation.
        case revoke
        /// Cleaning up.
        case forget
    }

    private struct State {
        var scripts: [Call: [Step]] = [:]
        var calls: [Call] = []
        var keys: (any ProofKeyStore)?
    }

    /// The provider's name.
    public let id: ProviderID

    /// Who is behind it.
    public let service: FakeAuthService

    /// Bearer tokens.
    public let authorizer: any RequestAuthorizer = BearerAuthorizer()

    private let state = Mutex(State())
    private let called = Tally()

    private let point: @Sendable () async -> Void

    /// A provider in front of a service.
    ///
    /// - Parameters:
    ///   - service: Who is behind it.
    ///   - id: The provider's name.
    ///   - point: Passed before the service works and again before its answer arrives, for an explorer.
    public init(_ service: FakeAuthService, id: ProviderID = "fake", point: @escaping @Sendable () async -> Void = {}) {
        self.service = service
        self.id = id
        self.point = point
    }

    /// Prepares what becomes of the next calls of one kind.
    public func script(_ call: Call, _ steps: Step...) {
        state.withLock { $0.scripts[call, default: []] += steps }
    }

    /// The calls so far, in order.
    public var calls: [Call] {
        state.withLock { $0.calls }
    }

    /// Waits until at least that many calls have been made, of all kinds together.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func waitForCalls(_ count: Int) async throws {
        try await called.wait(for: count)
    }

    /// The key store that a manager handed over last. Its sessions are bearer sessions all the same.
    public var keys: (any ProofKeyStore)? {
        state.withLock { $0.keys }
    }

    /// Keeps in mind what was handed over.
    public func keeping(keys: any ProofKeyStore) -> Self {
        state.withLock { $0.keys = keys }
        return self
    }

    /// Signs in whoever the credential names; without one, `alice`.
    ///
    /// - Throws: What the script says.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let name = (context.credential as? PasswordCredential)?.username ?? "alice"
        return try await perform(.signIn) { service.signIn(name, provider: id) }
    }

    /// Spends the session's refresh token.
    ///
    /// - Throws: What the script says, or that the service has ended the session.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard session.refreshToken != nil else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        do {
            return try await perform(.refresh) { () throws(RefreshFailure) in
                try service.refresh(session.refreshToken)
            }
        } catch {
            if let failure = error as? RefreshFailure { throw failure }
            let error = AuthError(error)
            throw error.code == .inDoubt ? .inDoubt(error) : .transient(error)
        }
    }

    /// Revokes the session's family.
    ///
    /// - Throws: What the script says.
    public func revoke(_ session: AuthSession) async throws {
        try await perform(.revoke) { service.revoke(session.refreshToken) }
    }

    /// Does nothing but count.
    public func forget(_ session: AuthSession) async {
        try? await perform(.forget) {}
    }

    private func perform<Answer>(_ call: Call, _ work: () throws -> Answer) async throws -> Answer {
        let step = state.withLock { state -> Step? in
            state.calls.append(call)
            guard state.scripts[call]?.isEmpty == false else { return nil }
            return state.scripts[call]?.removeFirst()
        }
        called.increment()
        await point()
        switch step {
        case nil: break
        case .held(let gate):
            let answer = try work()
            try? await spawn { try await gate.wait() }.value
            return answer
        case .unreachable, .serverError: throw AuthError(.unreachable, "as scripted")
        case .answerLost:
            _ = try work()
            throw AuthError(.inDoubt, "as scripted")
        case .failed(let error): throw error
        }
        let answer = try work()
        await point()
        return answer
    }
}
