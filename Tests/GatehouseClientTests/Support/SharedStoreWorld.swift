import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// Two managers, as in two processes, on one store. What happens in between is up to the store of the first one.
struct SharedStoreWorld {
    let time = ManualTimeSource()
    let service: FakeAuthService
    let provider: FakeProvider
    let store: InterposedStore
    let manager: AuthManager
    let sibling: AuthManager

    /// Creates both with an empty store.
    ///
    /// - Parameters:
    ///   - givesNotices: Whether the first manager gets notices of changes.
    ///   - isStrict: Whether the service ends a family when a refresh token is used twice.
    init(givesNotices: Bool = false, isStrict: Bool = false) {
        service = FakeAuthService(time: time, isStrict: isStrict)
        store = InterposedStore(givesNotices: givesNotices)
        provider = FakeProvider(service)
        manager = AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        sibling = AuthManager(provider: provider, store: store.base, time: time, policy: World.pulled)
    }

    func signIn(_ manager: AuthManager, as name: String) async throws {
        try await manager.restore()
        let credential = PasswordCredential(username: name, password: Secret("hunter2"))
        try await manager.signIn(SignInContext(credential: credential))
    }

    /// Ends the session in the sibling, and waits until it is revoked.
    func endBySibling() async {
        await sibling.signOut()
        await sibling.finishBackgroundWork()
    }

    private var record: AuthRecord? {
        get async {
            guard case .found(let record) = await store.read() else { return nil }
            return record
        }
    }

    /// The session that the store holds.
    var stored: AuthSession? {
        get async { await record?.session }
    }

    /// The version of what the store holds.
    var storedVersion: RecordVersion? {
        get async { await record?.version }
    }

    /// Whose session the store holds.
    var storedAccount: AccountID? {
        get async { await stored?.account.subject }
    }
}
