public import GatehouseTypes
import Synchronization

/// Keeps one session right: signs in, restores, renews, signs out, and tells whoever wants to know.
///
/// A call takes effect when it is made: what holds is behind a lock, and there is no queue of calls. A new session or a
/// renewed one goes from the provider to the store, then to memory, then to those who watch, in that order. Only a
/// ``ServerRejection`` or a sign-out ends a session.
///
/// If the store keeps proof keys, the manager's providers use them (``RemoteAuthProvider/keeping(keys:)``): tokens are
/// then bound to a key of the app wherever the service can do that.
///
/// The manager starts to read its store when it is made.
public final class AuthManager: Sendable {
    /// What all callers share, behind the one lock.
    let core: Mutex<SessionCore>
    let providers: ProviderRegistry
    let persister: SessionPersister
    let policy: RefreshPolicy
    let points: SchedulingPoints
    let time: any TimeSource
    let randomness: any RandomSource
    let diagnostics: any DiagnosticSink
    /// Tells this manager's sessions from another's.
    let identity: String
    let background = BackgroundWork()
    let stepUps = JoinedWork<AuthenticationRequirement, Account>()
    let revocations = JoinedWork<RevokedTokens, Void>()
    let watching = HeldTask()
    let catchingUp = HeldTask()

    /// Makes the manager of one store.
    ///
    /// - Parameters:
    ///   - providers: Who can sign somebody in; the first one does if a sign-in names none.
    ///   - store: Where the session is kept.
    ///   - time: The clocks.
    ///   - policy: When tokens are renewed.
    ///   - name: Who writes into the store's history, such as the process; it tells those apart that share a store.
    ///   - randomness: What spreads renewals over time.
    ///   - diagnostics: Who is told what happens.
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if there is no provider, or two have the same
    ///   name.
    public convenience init(
        providers: [any RemoteAuthProvider], store: any AuthDataStore, time: any TimeSource = SystemTimeSource(),
        policy: RefreshPolicy = RefreshPolicy(), name: String = "",
        randomness: any RandomSource = SystemRandomSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) throws(AuthError) {
        self.init(
            try ProviderRegistry(providers, keys: store.proofKeys), store: store, time: time, policy: policy,
            name: name,
            randomness: randomness,
            diagnostics: diagnostics, points: SchedulingPoints())
    }

    /// Makes the manager of one store with one provider.
    ///
    /// - Parameters:
    ///   - provider: Who signs somebody in.
    ///   - store: Where the session is kept.
    ///   - time: The clocks.
    ///   - policy: When tokens are renewed.
    ///   - name: Who writes into the store's history, such as the process; it tells those apart that share a store.
    ///   - randomness: What spreads renewals over time.
    ///   - diagnostics: Who is told what happens.
    public convenience init(
        provider: any RemoteAuthProvider, store: any AuthDataStore, time: any TimeSource = SystemTimeSource(),
        policy: RefreshPolicy = RefreshPolicy(), name: String = "",
        randomness: any RandomSource = SystemRandomSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        self.init(
            ProviderRegistry(provider, keys: store.proofKeys), store: store, time: time, policy: policy, name: name,
            randomness: randomness,
            diagnostics: diagnostics, points: SchedulingPoints())
    }

    /// Makes a manager that a schedule explorer can see into.
    package convenience init(
        provider: any RemoteAuthProvider, store: any AuthDataStore, time: any TimeSource, policy: RefreshPolicy,
        name: String = "", randomness: any RandomSource = SystemRandomSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(), points: SchedulingPoints
    ) {
        self.init(
            ProviderRegistry(provider, keys: store.proofKeys), store: store, time: time, policy: policy, name: name,
            randomness: randomness,
            diagnostics: diagnostics, points: points)
    }

    private init(
        _ providers: ProviderRegistry, store: any AuthDataStore, time: any TimeSource, policy: RefreshPolicy,
        name: String, randomness: any RandomSource, diagnostics: any DiagnosticSink, points: SchedulingPoints
    ) {
        core = Mutex(
            SessionCore(author: name, isListening: !(diagnostics is NoDiagnostics), observer: points.observer))
        self.providers = providers
        persister = SessionPersister(store)
        self.policy = policy
        self.points = points
        self.time = time
        self.randomness = randomness
        self.diagnostics = diagnostics
        identity = randomness.token(byteCount: 9)
        watchStore()
        if case .restoring(let ticket) = core.withLock({ $0.machine.standing }) {
            spawn { [self] in await perform([Order(effect: .read(ticket))]) }
        }
    }

    deinit {
        catchingUp.cancel()
        core.withLock { $0.states.finish() }
        watching.cancel()
    }

    /// Where authentication stands at this moment.
    public var state: AuthenticationState {
        core.withLock { $0.machine.state }
    }

    /// The states: the one that holds now, and then every change.
    public var states: AuthenticationStates {
        core.withLock { core in
            core.states.begin(with: core.machine.state)
            return AuthenticationStates(changes: Changes(log: core.states))
        }
    }
}
