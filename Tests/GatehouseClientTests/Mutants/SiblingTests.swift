import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A process that refreshes without the lease")
struct SiblingTests {
    @Test func `has its tokens adopted when the server rejects the old token`() async throws {
        let time = ManualTimeSource()
        let store = MemoryStore(.sample())
        let provider = TooLateProvider(base: FakeProvider(FakeAuthService(time: time)), store: store)
        let sink = CollectingSink()
        let manager = AuthManager(
            provider: provider, store: store, time: time, policy: World.pulled, diagnostics: sink)
        try await manager.restore()
        let session = try await manager.refresh()
        #expect(session.accessToken.value.matches(TooLateProvider.renewed.accessToken.value))
        #expect(manager.state.account?.subject == "alice")
        #expect(sink.events(named: "authentication.rejected").isEmpty)
    }

    @Test func `doesn't prevent a rejection if it hasn't refreshed`() async throws {
        let time = ManualTimeSource()
        let store = MemoryStore(.sample())
        let provider = TooLateProvider(base: FakeProvider(FakeAuthService(time: time)), store: nil)
        let manager = AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        try await manager.restore()
        await #expect(throws: AuthError.self) { try await manager.refresh() }
        #expect(manager.state == .signedOut(.rejected(try .sample())))
    }
}

/// Rejects each refresh, and beforehand puts the session into the store that somebody else got.
private struct TooLateProvider: RemoteAuthProvider {
    static let renewed = AuthSession.sample(access: "renewed", refresh: "next")

    let base: FakeProvider
    let store: MemoryStore?

    var id: ProviderID { base.id }
    var authorizer: any RequestAuthorizer { base.authorizer }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        do {
            if let store, case .found(var record) = await store.read() {
                record.session = TooLateProvider.renewed
                record.revision += 1
                try await store.save(record)
            }
            throw RefreshFailure.rejected(try .sample())
        } catch {
            throw error as? RefreshFailure ?? .impossible(AuthError(error))
        }
    }

    func signIn(_ context: SignInContext) async throws -> AuthSession { try await base.signIn(context) }
    func revoke(_ session: AuthSession) async throws { try await base.revoke(session) }
    func forget(_ session: AuthSession) async { await base.forget(session) }
}
