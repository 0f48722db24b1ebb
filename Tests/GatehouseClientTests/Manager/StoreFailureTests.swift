import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A store that can't write", .timeLimit(.minutes(5)))
struct StoreFailureTests {
    @Test func `doesn't lose the session, and the write is retried until it succeeds`() async throws {
        let world = World()
        try await world.manager.restore()
        world.store.script(.save, .failed, .failed, .locked)
        try await world.signIn()
        #expect(world.manager.state.session?.durability == .memoryOnly)
        #expect(world.service.accepts(try await world.manager.validSession().accessToken.value))
        for delay in [1, 2, 4] {
            try await world.time.waitForSleepers()
            #expect(world.manager.state.session?.durability == .memoryOnly)
            world.time.advance(by: .seconds(delay))
            try await world.store.waitForOperations(delay == 4 ? 5 : delay + 2)
        }
        let state = await world.wait { $0.session?.durability == .durable }
        #expect(state.account?.subject == "alice")
        #expect(world.store.session?.account.subject == "alice")
    }

    @Test func `delays the refreshed session for one attempt only`() async throws {
        let world = try await World.signedIn()
        world.store.script(.save, .failed)
        let session = try await world.manager.refresh()
        #expect(world.manager.state.session?.durability == .memoryOnly)
        #expect(world.service.accepts(session.accessToken.value))
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.wait { $0.session?.durability == .durable }
        #expect(try #require(world.store.session?.refreshToken).matches(try #require(session.refreshToken)))
    }

    @Test func `gets the newest session when it can write again`() async throws {
        let world = try await World.signedIn()
        world.store.script(.save, .failed)
        _ = try await world.manager.refresh()
        let newest = try await world.manager.refresh()
        #expect(world.manager.state.session?.durability == .durable)
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.manager.signOut()
        #expect(world.store.savedSessions.count == 2 && world.store.session == nil)
        await world.manager.finishRevocations()
        #expect(world.service.isRevoked(try #require(newest.refreshToken)))
    }

    @Test func `keeps the stored session when the new one is discarded`() async throws {
        let world = try await World.signedIn()
        let old = try #require(try await world.manager.validSession().refreshToken)
        #expect(await !world.manager.revokeUnstored())
        world.store.script(.save, .failed)
        try await world.signIn()
        let new = try #require(try await world.manager.validSession().refreshToken)
        #expect(await world.manager.revokeUnstored())
        await world.manager.finishBackgroundWork()
        #expect(world.service.isRevoked(new) && !world.service.isRevoked(old))
        #expect(world.store.session?.refreshToken?.matches(old) == true)
    }

    @Test func `isn't written any more after a sign-out`() async throws {
        let world = World()
        try await world.manager.restore()
        world.store.script(.save, .failed)
        try await world.signIn()
        await world.manager.signOut()
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.manager.finishBackgroundWork()
        #expect(world.store.savedSessions.isEmpty)
        #expect(world.store.session == nil)
    }

    @Test func `doesn't retain its manager`() async throws {
        let (canary, time) = (LeakCanary(), ManualTimeSource())
        do {
            let world = World(time: time)
            canary.watch(world.manager)
            try await world.manager.restore()
            world.store.script(.save, .failed)
            try await world.signIn()
            try await time.waitForSleepers()
            await world.manager.finishBackgroundWork()
        }
        while time.advanceToNextSleeper() {}
        #expect(await canary.survivors() == [])
    }
}
