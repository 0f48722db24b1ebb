import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing in")
struct SignInTests {
    @Test func `stores the session before a request can use it`() async throws {
        let world = World()
        try await world.manager.restore()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        async let account = world.signIn()
        try await world.store.waitForOperations(2)
        #expect(world.manager.state == .signingIn)
        #expect(world.store.session == nil)
        gate.open()
        #expect(try await account.displayName == "alice")
        #expect(world.manager.state.account?.subject == "alice")
        #expect(world.manager.state.session?.durability == .durable)
        #expect(world.store.session != nil)
    }

    @Test func `changes nothing if it fails, and can be tried again`() async throws {
        let world = World()
        try await world.manager.restore()
        world.provider.script(.signIn, .failed(AuthError(.refused, "wrong password")))
        let error = try await #require(throws: AuthError.self) { try await world.signIn() }
        #expect(error.code == .refused)
        #expect(world.manager.state == .signedOut(.nothingStored))
        #expect(world.store.operations == [.read])
        try await world.signIn()
        #expect(world.manager.state.isSignedIn)
    }

    @Test func `changes nothing if it is cancelled, and a late success is revoked`() async throws {
        let world = try await World.signedIn(as: "alice")
        let gate = Gate<Void>()
        world.provider.script(.signIn, .held(gate))
        let attempt = Task { try await world.signIn(as: "bob") }
        try await world.provider.waitForCalls(2)
        attempt.cancel()
        let error = try await #require(throws: AuthError.self) { try await attempt.value }
        #expect(error.code == .cancelled)
        #expect(world.manager.state.account?.subject == "alice")
        gate.open()
        try await world.provider.waitForCalls(4)
        #expect(world.provider.calls == [.signIn, .signIn, .revoke, .forget])
        #expect(world.service.counts.revocations == 1)
        #expect(world.manager.state.account?.subject == "alice")
        #expect(world.store.session?.account.subject == "alice")
    }

    @Test func `replaces a running attempt, whose late success is revoked`() async throws {
        let world = World()
        try await world.manager.restore()
        let gate = Gate<Void>()
        world.provider.script(.signIn, .held(gate))
        let left = Task { try await world.signIn(as: "alice") }
        try await world.provider.waitForCalls(1)
        try await world.signIn(as: "bob")
        let error = try await #require(throws: AuthError.self) { try await left.value }
        #expect(error.code == .superseded)
        gate.open()
        try await world.provider.waitForCalls(4)
        #expect(world.service.counts.revocations == 1)
        #expect(world.manager.state.account?.subject == "bob")
        #expect(world.store.session?.account.subject == "bob")
    }

    @Test func `has no effect after a sign-out`() async throws {
        let world = World()
        try await world.manager.restore()
        let (gate, attempt) = try await world.heldSignIn()
        await world.manager.signOut()
        let error = try await #require(throws: AuthError.self) { try await attempt.value }
        #expect(error.code == .superseded)
        gate.open()
        try await world.provider.waitForCalls(3)
        #expect(world.manager.state.isSignedOut)
        #expect(world.store.session == nil)
        #expect(world.service.counts.revocations == 1)
    }

    @Test func `has no effect after a sign-out that comes while its session is written`() async throws {
        let world = World()
        try await world.manager.restore()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        let attempt = Task { try await world.signIn() }
        try await world.store.waitForOperations(2)
        async let report = world.manager.signOut()
        let error = try await #require(throws: AuthError.self) { try await attempt.value }
        #expect(error.code == .superseded)
        gate.open()
        #expect(await report.storeError == nil)
        try await world.provider.waitForCalls(3)
        #expect(world.store.session == nil)
        #expect(world.service.counts.revocations == 1)
        #expect(world.manager.state == .signedOut(.requested))
    }

    @Test func `revokes the previous session as soon as a restart can't restore it`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        let operations = world.store.operations.count
        let attempt = Task { try await world.signIn(as: "bob") }
        try await world.store.waitForOperations(operations + 1)
        await world.manager.finishRevocations()
        #expect(world.provider.calls == [.signIn, .signIn])
        gate.open()
        _ = try await attempt.value
        await world.manager.finishBackgroundWork()
        #expect(world.provider.calls == [.signIn, .signIn, .revoke, .forget])
        #expect(world.manager.pendingRevocations == 0)
    }

    @Test func `to another account ends the previous session, which is revoked`() async throws {
        let world = try await World.signedIn(as: "alice")
        let old = try await world.manager.validSession()
        try await world.signIn(as: "bob")
        try await world.provider.waitForCalls(4)
        #expect(world.manager.state.account?.subject == "bob")
        #expect(world.store.session?.account.subject == "bob")
        #expect(world.service.isRevoked(try #require(old.refreshToken)))
        #expect(!world.service.isRevoked(try #require(world.store.session?.refreshToken)))
    }

    @Test func `that is cancelled after its session has arrived returns the account`() async throws {
        let world = World()
        try await world.manager.restore()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        let attempt = Task { try await world.signIn(as: "alice") }
        try await world.store.waitForOperations(2)
        attempt.cancel()
        gate.open()
        let account = try await attempt.value
        #expect(account.subject == "alice")
        #expect(world.manager.state.account == account)
    }

    @Test func `with an unknown provider is refused with the provider's name`() async throws {
        let world = World()
        let error = try await #require(throws: AuthError.self) { try await world.manager.signIn(with: "elsewhere") }
        #expect(error.code == .unknownProvider)
        #expect(error.context.provider == "elsewhere")
    }

    @Test func `leaves no secret in the diagnostic events`() async throws {
        let world = try await World.signedIn()
        let canary = Canary()
        let session = try await world.manager.refresh()
        canary.collect(session.accessToken.value, as: "access token")
        canary.collect(try #require(session.refreshToken), as: "refresh token")
        canary.collect("hunter2", as: "password")
        var dumped = ""
        dump(world.manager.state, to: &dumped)
        dump(world.manager, to: &dumped)
        #expect(world.sink.events.contains { $0.name == "authentication.stored" })
        #expect(canary.search(dumped + "\(world.sink.events)", place: "records").isEmpty)
    }
}
