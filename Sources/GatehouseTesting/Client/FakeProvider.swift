public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A provider whose responses are delayed or fail as a test scripts it.
///
/// Calls without a script return the result of its ``FakeAuthService`` at once.
public final class FakeProvider: RemoteAuthProvider {
    /// The scripted behaviour of one call.
    public enum Step: Sendable {
        /// The service does its work, then the response waits for the gate, even if the task is cancelled.
        case held(Gate<Void>)
        /// The request never reaches the service.
        case unreachable
        /// The service does its work, but its response is lost.
        case answerLost
        /// The service is temporarily unavailable.
        case serverError
        /// The service refreshes the session, and its answer can't be read.
        case unreadable
        /// The service refreshes the session, and of its answer only the refresh token can be read.
        case halfReadable
        /// The service refreshes the session, and its answer's refresh token can't be read.
        case accessTokenOnly
        /// The service refreshes the session, and answers with the tokens of another account, which it signs in.
        case otherAccount(String)
        /// The service refreshes the session, and its answer contains an ID token whose key has to be fetched first.
        case unverifiedIDToken
        /// The call fails with this error, for example because the service refuses or the user cancels.
        case failed(AuthError)
    }

    /// The operations of a provider.
    public enum Call: String, Sendable, Hashable {
        /// A sign-in.
        case signIn
        /// A refresh.
        case refresh
        /// The verification of a refresh's ID token.
        case verifyIDToken
        /// A revocation.
        case revoke
        /// Forgetting a session (cleaning up its local data).
        case forget
    }

    private struct State {
        var scripts: [Call: [Step]] = [:]
        var calls: [Call] = []
        var keys: (any ProofKeyStore)?
    }

    /// The identifier of the provider.
    public let id: ProviderID

    /// The service behind the provider.
    public let service: FakeAuthService

    /// An authorizer for bearer tokens.
    public let authorizer: any RequestAuthorizer = BearerAuthorizer()

    private let state = Mutex(State())
    private let called = Tally()

    private let point: @Sendable () async -> Void

    /// Creates a provider for a service.
    ///
    /// - Parameters:
    ///   - service: The service behind the provider.
    ///   - id: The identifier of the provider.
    ///   - point: Called before the service does its work and again before its response arrives, for schedule
    ///     exploration.
    public init(_ service: FakeAuthService, id: ProviderID = "fake", point: @escaping @Sendable () async -> Void = {}) {
        self.service = service
        self.id = id
        self.point = point
    }

    /// Scripts the behaviour of the next calls of one kind.
    public func script(_ call: Call, _ steps: Step...) {
        state.withLock { $0.scripts[call, default: []] += steps }
    }

    /// The calls so far, in order.
    public var calls: [Call] {
        state.withLock { $0.calls }
    }

    /// Waits until the service has done its part of at least that many calls of any kind.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForCalls(_ count: Int) async throws {
        try await called.wait(for: count)
    }

    /// The key store that a manager passed last; `nil` if none was passed. The sessions are bearer sessions anyway.
    public var keys: (any ProofKeyStore)? {
        state.withLock { $0.keys }
    }

    /// Records the key store.
    public func keeping(keys: any ProofKeyStore) -> Self {
        state.withLock { $0.keys = keys }
        return self
    }

    /// Signs in the user that the credential names, or `alice` if there is no credential.
    ///
    /// - Throws: The scripted error.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let name = (context.credential as? PasswordCredential)?.username ?? "alice"
        return try await perform(.signIn) { service.signIn(name, provider: id) }
    }

    /// Redeems the session's refresh token.
    ///
    /// - Throws: The scripted error, or a rejection if the service has ended the session.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard session.refreshToken != nil else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        do {
            return try await perform(.refresh) { () throws(RefreshFailure) in
                try service.refresh(session.refreshToken)
            } changing: { step, update throws(RefreshFailure) in
                try changed(update, step)
            }
        } catch {
            if let failure = error as? RefreshFailure { throw failure }
            let error = AuthError(error)
            throw error.code == .inDoubt ? .inDoubt(error) : .transient(error)
        }
    }

    /// Takes the ID token of a refresh as verified, and names the account "Verified".
    ///
    /// - Throws: The scripted error.
    public func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        try await perform(.verifyIDToken) {
            var verified = update
            verified.unverifiedIDToken = nil
            verified.idToken = update.unverifiedIDToken
            verified.account = Account(
                issuer: session.account.issuer, subject: session.account.subject, displayName: "Verified")
            return verified
        }
    }

    /// Revokes the session's token family.
    ///
    /// - Throws: The scripted error.
    public func revoke(_ session: AuthSession) async throws {
        try await perform(.revoke) { service.revoke(session.refreshToken) }
    }

    /// Only counts the call.
    public func forget(_ session: AuthSession) async {
        try? await perform(.forget) {}
    }

    private func perform<Answer>(
        _ call: Call, _ work: () throws -> Answer, changing change: (Step?, Answer) throws -> Answer = { $1 }
    ) async throws -> Answer {
        let step = state.withLock { state -> Step? in
            state.calls.append(call)
            guard state.scripts[call]?.isEmpty == false else { return nil }
            return state.scripts[call]?.removeFirst()
        }
        await point()
        let answer = try change(step, serve(step, work))
        if case .held(let gate) = step {
            try? await spawn { try await gate.wait() }.value
        } else {
            await point()
        }
        return answer
    }

    /// Returns the answer to a refresh as a step changes it.
    private func changed(_ update: SessionUpdate, _ step: Step?) throws(RefreshFailure) -> SessionUpdate {
        let error = AuthError(.invalidResponse, "as scripted")
        switch step {
        case .unreadable: throw .unusable(error, refreshToken: nil)
        case .halfReadable: throw .unusable(error, refreshToken: update.refreshToken)
        case .accessTokenOnly:
            var update = update
            update.refreshToken = nil
            update.isRefreshTokenDoubtful = true
            return update
        case .otherAccount(let name):
            let other = service.signIn(name, provider: id)
            return SessionUpdate(
                accessToken: other.accessToken.value, receivedAt: other.accessToken.receivedAt,
                lifetime: other.accessToken.lifetime, refreshToken: other.refreshToken, account: other.account)
        case .unverifiedIDToken:
            var update = update
            update.unverifiedIDToken = Secret("id-token")
            return update
        case nil, .held, .unreachable, .answerLost, .serverError, .failed: return update
        }
    }

    /// Does the service's part of a call, and counts the call when it's done.
    private func serve<Answer>(_ step: Step?, _ work: () throws -> Answer) throws -> Answer {
        defer { called.increment() }
        switch step {
        case nil, .held, .unreadable, .halfReadable, .accessTokenOnly, .otherAccount, .unverifiedIDToken:
            return try work()
        case .unreachable, .serverError: throw AuthError(.unreachable, "as scripted")
        case .answerLost:
            _ = try work()
            throw AuthError(.inDoubt, "as scripted")
        case .failed(let error): throw error
        }
    }
}

/// A fake provider with the sessions of another one. ``base`` handles the calls that it doesn't handle itself.
public protocol FakeProviderWrapper: RemoteAuthProvider {
    /// The provider that creates, renews and revokes the sessions.
    var base: FakeProvider { get }
}

extension FakeProviderWrapper {
    /// The identifier of the base.
    public var id: ProviderID { base.id }

    /// The authorizer of the base.
    public var authorizer: any RequestAuthorizer { base.authorizer }

    /// Redeems the session's refresh token with the base.
    ///
    /// - Throws: The scripted error, or a rejection if the service has ended the session.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await base.refresh(session)
    }

    /// Takes the ID token of a refresh as verified with the base.
    ///
    /// - Throws: The scripted error.
    public func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        try await base.verifyIDToken(of: update, for: session)
    }

    /// Revokes the session's token family with the base.
    ///
    /// - Throws: The scripted error.
    public func revoke(_ session: AuthSession) async throws {
        try await base.revoke(session)
    }

    /// Only counts the call.
    public func forget(_ session: AuthSession) async {
        await base.forget(session)
    }

    /// The user name and the password of a context.
    func credential(_ context: SignInContext) throws(AuthError) -> PasswordCredential {
        guard let credential = context.credential as? PasswordCredential else {
            throw AuthError(.unsupportedCredential, "a name and a password are needed")
        }
        return credential
    }
}
