import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Restoring")
struct RestoreTests {
    @Test func `begins automatically and finds the stored session`() async throws {
        let world = World(stored: AuthRecord(session: .sample(), generation: 1))
        let state = await world.wait { !$0.isInProgress }
        #expect(state.account?.subject == "alice")
        #expect(state.session?.assurance == .unverified)
        #expect(state.session?.durability == .durable)
    }

    @Test func `finds no session in an empty store`() async throws {
        let world = World()
        #expect(try await world.manager.restore() == .signedOut(.nothingStored))
    }

    @Test func `keeps the session that was there before the restart`() async throws {
        let world = try await World.signedIn()
        let before = try await world.manager.refresh()
        let after = world.restarted()
        let session = try await after.manager.validSession()
        #expect(session.accessToken.value.matches(before.accessToken.value))
        #expect(after.provider.calls.isEmpty)
        let renewed = try await after.manager.refresh()
        #expect(after.service.accepts(renewed.accessToken.value))
        #expect(after.manager.state.session?.assurance == .verified)
    }

    @Test func `offline keeps the session, and reports it as stale`() async throws {
        let world = try await World.signedIn()
        world.time.advance(by: .seconds(1000))
        let after = world.restarted()
        after.provider.script(.refresh, .unreachable)
        let error = try await #require(throws: AuthError.self) { try await after.manager.validSession() }
        #expect(error.code == .unreachable && error.recovery == .retry)
        #expect(after.manager.state.session?.assurance == .stale)
        #expect(after.store.session != nil)
        #expect(after.service.accepts(try await after.manager.validSession().accessToken.value))
    }

    @Test func `reports a locked store, and tries again when the session is needed`() async throws {
        let world = World(stored: AuthRecord(session: .sample(), generation: 1))
        world.store.script(.read, .locked, .locked)
        let state = await world.wait { $0 != .restoring }
        #expect(state == .locked(.unavailable))
        let error = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
        #expect(error.code == .storeUnavailable && error.recovery == .retry)
        #expect(world.manager.state == .locked(.unavailable))
        #expect(try await world.manager.validSession().account.subject == "alice")
        #expect(world.store.operations == [.read, .read, .read])
    }

    @Test func `reports a corrupt store as neither a session nor none`() async throws {
        let world = World(stored: AuthRecord(session: .sample(), generation: 1))
        world.store.script(.read, .corrupt)
        let state = await world.wait { $0 != .restoring }
        #expect(state == .locked(.corrupt))
        let error = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
        #expect(error.code == .storeCorrupt && error.recovery == .reauthenticate)
        #expect(world.store.session != nil)
        try await world.signIn(as: "bob")
        #expect(world.manager.state.account?.subject == "bob")
    }

    @Test func `reports a corrupt store at each read, whatever else is written`() async throws {
        let world = World(stored: AuthRecord(session: .sample(), generation: 1))
        world.store.damage()
        #expect(try await world.manager.restore() == .locked(.corrupt))
        // The answer comes too late and the server is out of reach, so a revocation is due that the store doesn't know
        // of.
        world.provider.script(.revoke, .unreachable, .unreachable)
        let (gate, attempt) = try await world.heldSignIn()
        attempt.cancel()
        _ = try? await attempt.value
        gate.open()
        await world.manager.finishBackgroundWork()
        await world.manager.finishRevocations()
        #expect(world.manager.pendingRevocations == 1)
        #expect(!world.store.operations.contains(.save), "the damaged record was replaced, though nobody signed in")
        #expect(try await world.manager.restore() == .locked(.corrupt))
    }

    @Test func `reports a corrupt store as signed out after a sign-out`() async throws {
        let world = World(stored: AuthRecord(session: .sample(), generation: 1))
        world.store.damage()
        #expect(try await world.manager.restore() == .locked(.corrupt))
        #expect(await world.manager.signOut().isComplete)
        #expect(world.manager.state == .signedOut(.requested))
        #expect(try await world.restarted().manager.restore() == .signedOut(.nothingStored))
    }

    @Test func `doesn't change the session of another provider`() async throws {
        let world = World(stored: AuthRecord(session: .sample(provider: "elsewhere"), generation: 1))
        #expect(try await world.manager.restore() == .signedOut(.unknownProvider("elsewhere")))
        let error = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
        #expect(error.code == .unknownProvider)
        #expect(world.store.session != nil)
        #expect(world.provider.calls.isEmpty)
    }

    @Test func `that ends after a sign-out restores no session, and the session is revoked`() async throws {
        let first = try await World.signedIn()
        let slow = first.restarted()
        let gate = Gate<Void>()
        slow.store.script(.read, .held(gate))
        try await slow.store.waitForOperations(1)
        async let report = slow.manager.signOut()
        _ = await slow.wait { $0.isSignedOut }
        gate.open()
        #expect(await report.isComplete)
        await slow.manager.finishBackgroundWork()
        #expect(slow.manager.state == .signedOut(.requested))
        #expect(slow.store.session == nil)
        #expect(slow.service.counts.revocations == 1)
    }

    @Test func `makes a request wait until it is done`() async throws {
        let time = ManualTimeSource()
        let world = World(stored: AuthRecord(session: .sample(), generation: 1), time: time)
        let session = try await world.manager.validSession()
        #expect(session.account.subject == "alice")
    }
}
