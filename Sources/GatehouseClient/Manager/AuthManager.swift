public import GatehouseTypes
import Synchronization

/// Manages one session: signs in, restores, refreshes, signs out, and publishes the state.
///
/// A call takes effect when it is made: the state is behind a lock, and calls aren't queued. A new or refreshed session
/// goes from the provider to the store, then to memory, then to observers, in this order. Only a ``ServerRejection`` or
/// a sign-out ends a session.
///
/// If the store keeps proof keys, the manager's providers use them (``RemoteAuthProvider/keeping(keys:)``). Tokens are
/// then bound to a key of the app if the service supports that.
///
/// The manager starts to read its store when it is created.
public final class AuthManager: Sendable {
    /// The state that all callers share, behind the one lock.
    let core: Mutex<SessionCore>
    let providers: ProviderRegistry
    let persister: SessionPersister
    let policy: RefreshPolicy
    let points: SchedulingPoints
    let time: any TimeSource
    let randomness: any RandomSource
    let diagnostics: any DiagnosticSink
    /// Distinguishes this manager's sessions from those of other managers.
    let identity: String
    let background = BackgroundWork()
    let stepUps = JoinedWork<AuthenticationRequirement, Account>()
    let revocations = JoinedWork<RevokedTokens, Void>()
    let watching = HeldTask()
    let catchingUp = HeldTask()

    /// Creates a manager for a store.
    ///
    /// - Parameters:
    ///   - providers: The providers. The first one is used for sign-ins that name none.
    ///   - store: The store of the session.
    ///   - time: The clocks.
    ///   - policy: The rules for refreshing tokens.
    ///   - name: The author of this manager's entries in the store's history, such as the process's name. It
    ///     distinguishes the managers that share a store.
    ///   - randomness: The random source that spreads refreshes over time.
    ///   - diagnostics: The receiver of diagnostic events.
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if there is no provider or two have the same name.
    public convenience init(
        providers: [any RemoteAuthProvider], store: any AuthDataStore, time: any TimeSource = SystemTimeSource(),
        policy: RefreshPolicy = RefreshPolicy(), name: String = "",
        randomness: any RandomSource = SystemRandomSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) throws(AuthError) {
        self.init(
            try ProviderRegistry(providers, keys: store.proofKeys, diagnostics: diagnostics), store: store, time: time,
            policy: policy, name: name, randomness: randomness, diagnostics: diagnostics, points: SchedulingPoints())
    }

    /// Creates a manager for a store, with one provider.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - store: The store of the session.
    ///   - time: The clocks.
    ///   - policy: The rules for refreshing tokens.
    ///   - name: The author of this manager's entries in the store's history, such as the process's name. It
    ///     distinguishes the managers that share a store.
    ///   - randomness: The random source that spreads refreshes over time.
    ///   - diagnostics: The receiver of diagnostic events.
    public convenience init(
        provider: any RemoteAuthProvider, store: any AuthDataStore, time: any TimeSource = SystemTimeSource(),
        policy: RefreshPolicy = RefreshPolicy(), name: String = "",
        randomness: any RandomSource = SystemRandomSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        self.init(
            ProviderRegistry(provider, keys: store.proofKeys, diagnostics: diagnostics), store: store, time: time,
            policy: policy, name: name, randomness: randomness, diagnostics: diagnostics, points: SchedulingPoints())
    }

    /// Creates a manager that a schedule explorer controls.
    package convenience init(
        provider: any RemoteAuthProvider, store: any AuthDataStore, time: any TimeSource, policy: RefreshPolicy,
        name: String = "", randomness: any RandomSource = SystemRandomSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(), points: SchedulingPoints
    ) {
        self.init(
            ProviderRegistry(provider, keys: store.proofKeys, diagnostics: diagnostics), store: store, time: time,
            policy: policy, name: name, randomness: randomness, diagnostics: diagnostics, points: points)
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

    /// The current state.
    public var state: AuthenticationState {
        core.withLock { $0.machine.state }
    }

    /// The states: the current one, followed by every change.
    public var states: AuthenticationStates {
        core.withLock { core in
            core.states.begin(with: core.machine.state)
            return Changes(log: core.states)
        }
    }
}
