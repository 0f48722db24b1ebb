import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The end of a rejected session that can't be stored at first", .timeLimit(.minutes(1)))
struct OwedEndTests {
    private let world = SharedStoreWorld(givesNotices: true)

    private func expectThatBobStays() async throws {
        await world.manager.finishBackgroundWork()
        await world.manager.finishRevocations()
        try #require(await world.storedAccount == "bob", "the end of alice's session ended bob's")
        for await state in world.manager.states where state.isSignedIn { break }
        #expect(world.manager.state.account?.subject == "bob", "bob's session wasn't adopted")
        let token = try await world.sibling.validSession().accessToken.value
        #expect(world.service.accepts(token), "bob's session was revoked")
    }

    @Test func `doesn't affect another process's session when the store can be written again`() async throws {
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        world.store.setWritesFail(true)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(await world.storedAccount == "alice")
        try await world.signIn(world.sibling, as: "bob")
        world.store.setWritesFail(false)
        try await expectThatBobStays()
    }

    @Test func `doesn't keep the session of another process from being adopted meanwhile`() async throws {
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        world.store.setWritesFail(true)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        try await world.signIn(world.sibling, as: "bob")
        for await state in world.manager.states where state.isSignedIn { break }
        #expect(world.manager.state.account?.subject == "bob")
    }

    @Test func `doesn't affect a session that couldn't be read because the store couldn't be locked`() async throws {
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        world.store.before(.record) { [world] in
            try await world.signIn(world.sibling, as: "bob")
            throw AuthError(.storeUnavailable, "as the test says")
        }
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        try await expectThatBobStays()
    }

    @Test func `doesn't affect another process's session if its own was never stored`() async throws {
        try await world.signIn(world.manager, as: "alice")
        #expect(await world.manager.signOut().isComplete)
        world.store.setWritesFail(true)
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        try await world.signIn(world.sibling, as: "bob")
        world.store.setWritesFail(false)
        try await expectThatBobStays()
    }

    @Test func `doesn't affect another process's older session if its own was never stored`()
        async throws
    {
        world.store.setWritesFail(true)
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        try await world.signIn(world.sibling, as: "bob")
        world.store.setWritesFail(false)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        await world.manager.finishBackgroundWork()
        #expect(await world.storedAccount == "bob", "the end of alice's session ended bob's")
        #expect(world.service.accepts(try await world.sibling.validSession().accessToken.value))
    }

    @Test func `ends the session that was replaced by one that was never stored`() async throws {
        try await world.signIn(world.manager, as: "carol")
        world.store.setWritesFail(true)
        try await world.signIn(world.manager, as: "alice")
        world.service.revokeEverything()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(await world.storedAccount == "carol")
        world.store.setWritesFail(false)
        await world.manager.finishRevocations()
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.manager.finishBackgroundWork()
        #expect(await world.storedAccount == nil, "carol would be signed in again at the next start")
    }

    @Test func `is stored by a later attempt`() async throws {
        let world = try await World.signedIn()
        world.service.revokeEverything()
        world.store.script(.save, .failed)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(world.manager.state.isSignedOut)
        try #require(world.store.session != nil, "the record was deleted at once")
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.manager.finishBackgroundWork()
        #expect(world.store.record != nil && world.store.session == nil)
        #expect(!world.provider.calls.contains(.revoke), "a session that the server had ended was revoked")
    }

    @Test func `still revokes a session that a sign-out before it couldn't read`() async throws {
        let world = try await World.signedIn().restarted()
        world.store.setFault(.failed)
        try await world.manager.restore()
        #expect(await world.manager.signOut().isComplete == false)
        try await world.signIn(as: "bob")
        world.service.revokeEverything()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        world.store.setFault(nil)
        await world.manager.finishBackgroundWork()
        await world.manager.finishRevocations()
        #expect(world.store.session == nil)
        #expect(world.provider.calls.count { $0 == .revoke } == 1)
    }
}
