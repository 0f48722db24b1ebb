// snippet.expiry
import Gatehouse
import GatehouseTesting
import NotesKit
import Testing

@Suite("The session of the notes app") struct SessionTests {
    let world = World()

    @Test func `continues when the access token has expired`() async throws {
        try await world.app.auth.signIn()
        world.time.advance(by: .seconds(301))
        #expect(try await world.app.notes() == "Buy milk")
        #expect(world.service.counts.refreshes == 1)
    }
    // snippet.end

    // snippet.rejection
    @Test func `ends when the service has revoked it`() async throws {
        try await world.app.auth.signIn()
        world.service.revokeEverything()
        world.time.advance(by: .seconds(301))
        let error = await #expect(throws: HTTPError.self) { try await world.app.notes() }
        #expect(error?.code == .cannotAuthenticate)
        #expect(sentence(for: world.app.auth.state) == "Your session has ended. Please sign in again.")
    }
    // snippet.end

    // snippet.offline
    @Test func `outlives a service that can't be reached`() async throws {
        try await world.app.auth.signIn()
        world.time.advance(by: .seconds(301))
        world.provider.script(.refresh, .unreachable)
        let error = await #expect(throws: AuthError.self) { try await world.app.auth.refresh() }
        #expect(error?.recovery == .retry)
        #expect(world.app.auth.state.isSignedIn)
        #expect(try await world.app.notes() == "Buy milk")  // the service can be reached again
    }
    // snippet.end

    // snippet.signOut
    @Test func `ends offline, and the next launch revokes its tokens`() async throws {
        try await world.app.auth.signIn()
        world.provider.script(.revoke, .unreachable)
        await world.app.auth.signOut()
        #expect(sentence(for: world.app.auth.state) == "You are not signed in.")
        await world.app.auth.finishBackgroundWork()
        #expect(world.app.auth.pendingRevocations == 1)

        let next = AuthManager(provider: world.provider, store: world.store, time: world.time)  // the next launch
        #expect(try await next.restore().isSignedOut)
        #expect(await next.finishRevocations() == nil)
        #expect(world.service.counts.revocations == 1)
    }
    // snippet.end

    // snippet.elsewhere
    @Test func `ends when another window signs out`() async throws {
        try await world.app.auth.signIn()
        let otherWindow = AuthManager(provider: world.provider, store: world.store, time: world.time)
        try await otherWindow.restore()
        await otherWindow.signOut()
        for await state in world.app.auth.states where state.isSignedOut { break }
        #expect(sentence(for: world.app.auth.state) == "You signed out in another window.")
    }
    // snippet.end

    // snippet.locked
    @Test func `isn't lost while its store is locked`() async throws {
        let store = FaultyStore()
        let auth = AuthManager(provider: world.provider, store: store, time: world.time)
        try await auth.signIn()
        store.setFault(.locked)
        let next = AuthManager(provider: world.provider, store: store, time: world.time)  // the next launch
        #expect(sentence(for: try await next.restore()).hasSuffix("Please try again."))
        store.setFault(nil)
        #expect(try await next.restore().isSignedIn)
    }
}
// snippet.end
