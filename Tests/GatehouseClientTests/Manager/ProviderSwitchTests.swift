import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Switching the provider")
struct ProviderSwitchTests {
    @Test func `ends the old one's session, and revokes it there`() async throws {
        let world = try await World.signedIn()
        let session = try await world.manager.validSession()
        let other = FakeProvider(FakeAuthService(time: world.time), id: "other")
        #expect(try await world.manager.use(other).isComplete)
        #expect(world.manager.state == .signedOut(.providerSwitched))
        #expect(world.store.session == nil)
        await world.manager.finishRevocations()
        #expect(world.service.isRevoked(try #require(session.refreshToken)))
        #expect(other.calls.isEmpty)
        try await world.signIn()
        #expect(other.calls == [.signIn])
        #expect(try await world.manager.validSession().provider == "other")
    }

    @Test func `ends a running sign-in with the old one, whose late success has no effect`() async throws {
        let world = World()
        try await world.manager.restore()
        let (gate, attempt) = try await world.heldSignIn()
        try await world.manager.use(FakeProvider(FakeAuthService(time: world.time), id: "other"))
        let error = try await #require(throws: AuthError.self) { try await attempt.value }
        #expect(error.code == .superseded)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.state.isSignedOut)
        #expect(world.service.counts.revocations == 1)
    }

    @Test func `to none, or to two with the same name, changes nothing`() async throws {
        let world = try await World.signedIn()
        await #expect(throws: AuthError.self) { try await world.manager.use() }
        let twin = FakeProvider(FakeAuthService(time: world.time), id: "twin")
        await #expect(throws: AuthError.self) { try await world.manager.use(twin, twin) }
        #expect(world.manager.state.isSignedIn)
    }
}
