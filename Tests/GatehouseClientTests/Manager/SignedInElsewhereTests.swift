import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A renewal during which another process signs somebody else in")
struct SignedInElsewhereTests {
    private let time = ManualTimeSource()
    private let service: FakeAuthService
    private let store = InterposedStore()
    private let manager: AuthManager
    private let sibling: AuthManager

    init() {
        service = FakeAuthService(time: time)
        let provider = FakeProvider(service)
        manager = AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        sibling = AuthManager(provider: provider, store: store.base, time: time, policy: World.pulled)
    }

    private func signIn(_ manager: AuthManager, as name: String) async throws {
        try await manager.restore()
        let credential = PasswordCredential(username: name, password: Secret("hunter2"))
        try await manager.signIn(SignInContext(credential: credential))
    }

    private var storedAccount: AccountID? {
        get async {
            guard case .found(let record) = await store.read() else { return nil }
            return record.session?.account.subject
        }
    }

    @Test func `fails, and no request of the old session goes on with the other's token`() async throws {
        try await signIn(manager, as: "alice")
        time.advance(by: .seconds(300))
        store.before(.renewal) { [self] in try await signIn(sibling, as: "bob") }
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let chain = LoaderChain(transport: transport) {
            Authenticate([.oauth: manager.authenticator(for: World.api)])
        }
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        #expect((error.underlyingError as? AuthError)?.code == .sessionEnded)
        #expect(transport.requests.isEmpty, "alice's request left with bob's token")
        #expect(manager.state.account?.subject == "bob")
        #expect(service.counts.refreshes == 0)
    }

    @Test func `and whose old token is rejected leaves the new session in the store`() async throws {
        try await signIn(manager, as: "alice")
        service.revokeEverything()
        store.before(.record) { [self] in try await signIn(sibling, as: "bob") }
        await #expect(throws: AuthError.self) { try await manager.refresh() }
        await manager.finishBackgroundWork()
        #expect(await storedAccount == "bob", "the rejection of alice's token ended bob's session")
        #expect(sibling.state.account?.subject == "bob")
    }
}
