import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// A manager whose provider is a fake service.
struct World {
    let manager: AuthManager

    init() {
        let time = ManualTimeSource()
        manager = AuthManager(
            provider: FakeProvider(FakeAuthService(time: time)), store: MemoryStore(nil), time: time,
            policy: RefreshPolicy(ahead: .zero, spacing: .zero))
    }

    /// A world in which somebody is signed in.
    static func signedIn() async throws -> World {
        let world = World()
        try await world.manager.restore()
        try await world.signIn()
        return world
    }

    @discardableResult
    func signIn() async throws -> Account {
        try await manager.signIn(
            SignInContext(credential: PasswordCredential(username: "alice", password: Secret("hunter2"))))
    }
}
