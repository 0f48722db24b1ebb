import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A refresh of a session that several processes share")
struct RenewalLeaseTests {
    private let world = SharedStoreWorld()

    private func signIn() async throws {
        try await world.signIn(world.manager, as: "alice")
    }

    @Test func `waits for another time while the store is unavailable`() async throws {
        try await signIn()
        world.store.before(.renewal) { throw AuthError(.storeUnavailable, "as the test says") }
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .storeUnavailable && error.recovery == .retry)
        #expect(world.service.counts.refreshes == 0)
        #expect(world.manager.state.session?.assurance == .stale)
        try await world.manager.refresh()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `waits for another time if the store can't be read under the lease`() async throws {
        try await signIn()
        world.store.before(.renewal) { [store = world.store] in store.setReadsFail(true) }
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .storeUnavailable)
        #expect(world.service.counts.refreshes == 0)
        #expect(world.manager.state.isSignedIn)
        world.store.setReadsFail(false)
        try await world.manager.refresh()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `goes on without a lease that can't be had for another reason`() async throws {
        try await signIn()
        world.store.before(.renewal) { throw AuthError(.storeFailed, "as the test says") }
        try await world.manager.refresh()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test(arguments: [AuthError.Code.storeUnavailable, .storeFailed])
    func `takes the session of a step-up also without a lease`(code: AuthError.Code) async throws {
        try await signIn()
        try await world.sibling.restore()
        let old = try await world.manager.validSession()
        world.store.before(.renewal) { throw AuthError(code, "as the test says") }
        let context = SignInContext(credential: PasswordCredential(username: "alice", password: Secret("hunter2")))
        try await world.manager.stepUp(to: AuthenticationRequirement(contextClasses: ["strong"]), context)
        let session = try await world.manager.validSession()
        #expect(!session.accessToken.value.matches(old.accessToken.value))
        #expect(try #require(await world.stored).accessToken.value.matches(session.accessToken.value))
        await world.manager.finishBackgroundWork()
        #expect(world.service.isRevoked(try #require(old.refreshToken)))
        // The other manager goes on with the new tokens.
        _ = try await world.sibling.refresh()
        #expect(world.service.counts.reuses == 0 && world.service.liveAccounts == ["alice"])
    }
}
