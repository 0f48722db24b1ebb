import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing out")
struct SignOutTests {
    @Test func `deletes the session on this machine, then revokes it at the server`() async throws {
        let world = try await World.signedIn()
        let session = try await world.manager.validSession()
        let report = await world.manager.signOut()
        #expect(report.isComplete)
        #expect(world.manager.state == .signedOut(.requested))
        #expect(world.store.session == nil)
        #expect(await world.manager.finishRevocations() == nil)
        #expect(world.manager.pendingRevocations == 0)
        #expect(!world.service.accepts(session.accessToken.value))
        #expect(world.provider.calls == [.signIn, .revoke, .forget])
        let error = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
        #expect(error.code == .notSignedIn)
    }

    @Test func `works offline, and the session is revoked later`() async throws {
        let world = try await World.signedIn()
        let session = try await world.manager.validSession()
        world.provider.script(
            .revoke, .failed(AuthError(.unreachable)), .failed(AuthError(.unreachable)),
            .failed(AuthError(.unreachable)))
        #expect(await world.manager.signOut().isComplete)
        #expect(await world.manager.finishRevocations()?.code == .unreachable)
        #expect(world.manager.state.isSignedOut && world.store.session == nil)
        #expect(world.manager.pendingRevocations == 1)
        #expect(world.service.accepts(session.accessToken.value))
        while world.manager.pendingRevocations > 0 {
            try await world.time.waitForSleepers()
            world.time.advanceToNextSleeper()
            await world.manager.finishRevocations()
        }
        #expect(!world.service.accepts(session.accessToken.value))
        #expect(world.store.record?.revocations.isEmpty == true)
        #expect(world.provider.calls.last == .forget)
    }

    @Test(arguments: [true, false])
    func `leaves no revoked session in the store after its revocation was awaited`(waitsForRevocations: Bool) async {
        let report = await ScheduleExplorer().explore {
            let world = try await inOrder {
                let world = World(
                    points: SchedulingPoints { _ in await explorationPoint() }, outside: { await explorationPoint() })
                try await world.manager.restore()
                try await world.signIn()
                await world.manager.finishBackgroundWork()
                return world
            }
            await world.manager.signOut()
            if waitsForRevocations {
                await world.manager.finishRevocations()
            } else {
                await world.manager.finishBackgroundWork()
            }
            return [world.service.counts.revocations, world.store.record?.revocations.count ?? 0]
        }
        #expect(report.isComplete && report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [[1, 0]])
    }

    @Test func `is reported as unfinished while the revocation can't be recorded in the store`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.revoke, .held(gate))
        await world.manager.signOut()
        world.store.setFault(.failed)
        gate.open()
        #expect(await world.manager.finishRevocations()?.code == .storeFailed)
        #expect(world.manager.pendingRevocations == 0)
        world.store.setFault(nil)
        #expect(await world.manager.finishRevocations() == nil)
        #expect(world.store.record?.revocations.isEmpty == true)
    }

    @Test func `is completed at the server by a later launch`() async throws {
        let world = try await World.signedIn()
        let session = try await world.manager.validSession()
        world.provider.script(.revoke, .unreachable, .unreachable)
        await world.manager.signOut()
        await world.manager.finishBackgroundWork()
        #expect(world.store.record?.revocations.count == 1)
        let later = world.restarted()
        #expect(try await later.manager.restore() == .signedOut(.nothingStored))
        await later.manager.finishBackgroundWork()
        #expect(!world.service.accepts(session.accessToken.value))
        #expect(later.store.record?.revocations.isEmpty == true)
    }

    @Test func `gives up the revocation if the server refuses it, or doesn't respond for a month`() async throws {
        let refusing = try await World.signedIn()
        refusing.provider.script(.revoke, .failed(AuthError(.refused)))
        await refusing.manager.signOut()
        await refusing.manager.finishRevocations()
        #expect(refusing.manager.pendingRevocations == 0)
        let silent = try await World.signedIn()
        silent.provider.script(.revoke, .failed(AuthError(.unreachable)), .failed(AuthError(.unreachable)))
        await silent.manager.signOut()
        await silent.manager.finishBackgroundWork()
        #expect(silent.manager.pendingRevocations == 1)
        silent.time.advance(by: .seconds(31 * 86_400))
        await silent.manager.finishRevocations()
        #expect(silent.manager.pendingRevocations == 0)
    }

    @Test func `takes effect before the store has been read`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        async let report = world.manager.signOut()
        try await world.store.waitForOperations(3)
        #expect(world.manager.state == .signedOut(.requested))
        let transport = ScriptedTransport(default: world.service.resource())
        await #expect(throws: HTTPError.self) { try await world.loader(over: transport).load(World.request()) }
        #expect(transport.requests.isEmpty)
        gate.open()
        #expect(await report.isComplete)
    }

    @Test func `retries to delete the session until the store has deleted it`() async throws {
        let world = try await World.signedIn()
        world.store.script(.save, .failed, .failed, .failed)
        world.store.script(.erase, .failed, .failed, .failed)
        let report = await world.manager.signOut()
        #expect(report.storeError?.code == .storeFailed)
        #expect(world.manager.state.isSignedOut)
        await world.manager.finishBackgroundWork()
        try await world.time.waitForSleepers()
        #expect(world.store.session != nil)
        world.time.advanceToNextSleeper()
        try await world.store.waitForOperations(9)
        #expect(world.store.operations.count { $0 == .erase } == 3)
        await #expect(throws: Never.self) { try await world.manager.restore() }
        #expect(world.store.session == nil)
    }

    @Test func `never deletes the session of a later sign-in`() async throws {
        let world = try await World.signedIn(as: "alice")
        world.store.script(.save, .failed)
        world.store.script(.erase, .failed)
        await world.manager.signOut()
        try await world.signIn(as: "bob")
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        await world.manager.finishBackgroundWork()
        _ = try await world.manager.refresh()
        #expect(world.store.session?.account.subject == "bob")
        #expect(world.store.operations.count { $0 == .erase } == 1)
    }

    @Test func `twice isn't an error and keeps the first reason`() async throws {
        let world = try await World.signedIn()
        world.service.revokeEverything()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        let reason = world.manager.state
        let report = await world.manager.signOut()
        #expect(report.isComplete)
        #expect(world.manager.state == reason)
    }

    @Test func `ends the wait of a refresh's callers at once`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport(default: world.service.resource())
        let (gate, _, request) = try await world.heldRequest(over: transport)
        await world.manager.signOut()
        let error = try await #require(throws: HTTPError.self) { try await request.value }
        #expect(error.code == .cannotAuthenticate)
        #expect((error.underlyingError as? AuthError)?.recovery == .reauthenticate)
        #expect(transport.requests.isEmpty)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(transport.requests.isEmpty)
    }
}
