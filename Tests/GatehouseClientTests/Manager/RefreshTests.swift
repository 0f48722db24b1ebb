import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A refresh")
struct RefreshTests {
    @Test func `is stored before a request can use it`() async throws {
        let world = try await World.signedIn()
        let old = try await world.manager.validSession()
        let gate = Gate<Void>()
        world.store.script(.save, .held(gate))
        async let renewed = world.manager.refresh()
        try await world.store.waitForOperations(3)
        #expect(world.manager.state.isSignedIn)
        #expect(try await world.manager.validSession().accessToken.value.matches(old.accessToken.value))
        gate.open()
        let session = try await renewed
        #expect(!session.accessToken.value.matches(old.accessToken.value))
        #expect(try #require(world.store.session?.refreshToken).matches(try #require(session.refreshToken)))
    }

    @Test(arguments: [100, 10_000])
    func `is shared by all concurrent callers`(_ callers: Int) async throws {
        let world = try await World.signedIn()
        world.time.advance(by: .seconds(300))
        let tokens = try await withThrowingTaskGroup(of: AuthSession.self) { group in
            for _ in 0..<callers { group.addTask { try await world.manager.validSession() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1.accessToken.value.revealed) }
        }
        #expect(tokens.count == 1)
        #expect(world.provider.calls.count { $0 == .refresh } == 1)
        #expect(world.service.counts.refreshes == 1)
        #expect(world.service.counts.reuses == 0)
    }

    @Test func `is not made for a token that has been replaced`() async throws {
        let world = try await World.signedIn()
        let old = try await world.manager.validSession()
        let renewed = try await world.manager.refresh(ifCurrent: old.accessToken)
        let again = try await world.manager.refresh(ifCurrent: old.accessToken)
        #expect(again.accessToken.value.matches(renewed.accessToken.value))
        #expect(world.service.counts.refreshes == 1)
        _ = try await world.manager.refresh(ifCurrent: renewed.accessToken)
        #expect(world.service.counts.refreshes == 2)
    }

    @Test func `whose response is lost keeps the session, and is retried with the same token`() async throws {
        let world = try await World.signedIn()
        world.provider.script(.refresh, .answerLost)
        let session = try await world.manager.refresh()
        #expect(world.service.accepts(session.accessToken.value))
        #expect(world.service.counts.refreshes == 1)
        #expect(world.service.counts.recoveries == 1)
        #expect(world.service.counts.reuses == 0)
        #expect(world.manager.state.session?.assurance == .verified)
    }

    @Test func `that stays in doubt is reported, and the next one resolves it`() async throws {
        let world = try await World.signedIn()
        world.provider.script(.refresh, .answerLost, .answerLost)
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .inDoubt && error.recovery == .retry)
        #expect(world.manager.state.session?.assurance == .inDoubt)
        #expect(world.service.accepts(try await world.manager.refresh().accessToken.value))
        #expect(world.manager.state.session?.assurance == .verified)
        #expect(world.service.counts.reuses == 0)
    }

    @Test func `that the server rejects ends the session, with the reason in the state`() async throws {
        let world = try await World.signedIn()
        world.service.revokeEverything()
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .sessionEnded && error.recovery == .reauthenticate)
        guard case .signedOut(.rejected(let rejection)) = world.manager.state else {
            Issue.record("the state is \(world.manager.state)")
            return
        }
        #expect(rejection.description == "400 invalid_grant")
        await world.manager.finishBackgroundWork()
        #expect(world.store.session == nil)
        #expect(world.provider.calls == [.signIn, .refresh, .forget])
        let later = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
        #expect(later.code == .sessionEnded && later.context.serverCode == "invalid_grant")
    }

    @Test(arguments: [
        FakeProvider.Step.unreachable, .serverError, .answerLost, .failed(AuthError(.cannotRefresh)),
        .failed(AuthError(.invalidResponse)), .failed(AuthError(.cancelled)), .failed(AuthError(.keyUnavailable)),
    ])
    func `that fails in any other way ends nothing`(_ step: FakeProvider.Step) async throws {
        let world = try await World.signedIn(policy: RefreshPolicy(retriesInDoubt: 0))
        world.provider.script(.refresh, step)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(world.manager.state.isSignedIn)
        #expect(world.store.session != nil)
        #expect(world.service.accepts(try await world.manager.refresh().accessToken.value))
    }

    @Test func `that fails doesn't prevent the use of a valid token`() async throws {
        let world = try await World.signedIn()
        world.time.advance(by: .seconds(290))
        world.provider.script(.refresh, .unreachable, .unreachable)
        let session = try await world.manager.validSession()
        #expect(world.service.accepts(session.accessToken.value))
        #expect(world.provider.calls == [.signIn, .refresh])
        let error = try await #require(throws: AuthError.self) {
            try await world.manager.validSession(minimumValidity: .seconds(60))
        }
        #expect(error.code == .unreachable)
    }

    @Test func `continues when its callers stop waiting`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.refresh, .held(gate))
        let impatient = Task { try await world.manager.refresh() }
        try await world.provider.waitForCalls(2)
        impatient.cancel()
        let error = try await #require(throws: AuthError.self) { try await impatient.value }
        #expect(error.code == .cancelled)
        async let patient = world.manager.refresh()
        gate.open()
        #expect(world.service.accepts(try await patient.accessToken.value))
        #expect(world.service.counts.refreshes == 1)
        #expect(world.service.counts.recoveries == 0)
    }

    @Test func `that is overtaken by a sign-out restores no session, and its tokens are revoked`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.refresh, .held(gate))
        let refresh = Task { try await world.manager.refresh() }
        try await world.provider.waitForCalls(2)
        await world.manager.signOut()
        let error = try await #require(throws: AuthError.self) { try await refresh.value }
        #expect(error.code == .notSignedIn)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.state == .signedOut(.requested))
        #expect(world.store.session == nil)
        #expect(world.provider.calls == [.signIn, .refresh, .revoke, .forget, .revoke, .forget])
    }

    @Test func `that is overtaken by another sign-in doesn't change the new session`() async throws {
        let world = try await World.signedIn(as: "alice")
        for step in [FakeProvider.Step.held(Gate()), .failed(AuthError(.unreachable))] {
            world.provider.script(.refresh, step)
            let refresh = Task { try await world.manager.refresh() }
            try await world.provider.waitForCalls(world.provider.calls.count + 1)
            try await world.signIn(as: "bob")
            if case .held(let gate) = step { gate.open() }
            _ = try? await refresh.value
            await world.manager.finishBackgroundWork()
            #expect(world.manager.state.account?.subject == "bob")
            #expect(world.store.session?.account.subject == "bob")
        }
    }
}
