import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An answer of success to a refresh")
struct OddAnswerTests {
    /// A world at a service that ends a family when a refresh token is used twice.
    private static func strict() async throws -> World {
        let time = ManualTimeSource()
        let world = World(on: FakeAuthService(time: time, isStrict: true), time: time)
        try await world.manager.restore()
        try await world.signIn()
        return world
    }

    private static func refreshes(_ world: World) -> Int {
        world.provider.calls.count { $0 == .refresh }
    }

    @Test func `that can't be read keeps the session, and the refresh token isn't sent again`() async throws {
        let world = try await Self.strict()
        let old = try await world.manager.validSession()
        world.provider.script(.refresh, .unreadable)
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .invalidResponse)
        #expect(world.manager.state.session?.assurance == .unreadable)
        #expect(world.store.session?.isRefreshTokenDoubtful == true)
        #expect(try await world.manager.validSession().accessToken.value.matches(old.accessToken.value))
        await #expect(throws: AuthError.self) { try await world.manager.refresh(ifCurrent: old.accessToken) }
        world.time.advance(by: .seconds(300))
        for _ in 0..<2 {
            let late = try await #require(throws: AuthError.self) { try await world.manager.validSession() }
            #expect(late.code == .cannotRefresh && late.recovery == .reauthenticate)
        }
        #expect(Self.refreshes(world) == 1)
        #expect(world.service.counts.reuses == 0)
        #expect(world.manager.state.isSignedIn)
    }

    @Test func `that couldn't be read is remembered by the next launch`() async throws {
        let world = try await Self.strict()
        world.provider.script(.refresh, .unreadable)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        let after = world.restarted()
        #expect(try await after.manager.restore().session?.assurance == .unreadable)
        after.time.advance(by: .seconds(300))
        await #expect(throws: AuthError.self) { try await after.manager.validSession() }
        #expect(Self.refreshes(after) == 0)
    }

    @Test func `that couldn't be read isn't tried again by a refresh that the app calls for`() async throws {
        let world = try await Self.strict()
        world.provider.script(.refresh, .unreadable)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        for _ in 0..<2 {
            let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
            #expect(error.code == .cannotRefresh && error.recovery == .reauthenticate)
            #expect(error.reason.hasSuffix("sign in again"))
        }
        #expect(Self.refreshes(world) == 1)
        #expect(world.service.accepts(try await world.manager.validSession().accessToken.value))
        try await world.signIn()
        try await world.manager.refresh()
        #expect(world.manager.state.session?.assurance == .verified)
        #expect(world.service.counts.reuses == 0)
    }

    @Test func `that another process couldn't read isn't tried again by a refresh, and nothing is written for that`()
        async throws
    {
        let world = SharedStoreWorld(isStrict: true)
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        world.provider.script(.refresh, .unreadable)
        await #expect(throws: AuthError.self) { try await world.sibling.refresh() }
        let version = await world.storedVersion
        for _ in 0..<2 {
            let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
            #expect(error.code == .cannotRefresh)
        }
        #expect(world.manager.state.session?.assurance == .unreadable)
        #expect(await world.storedVersion == version)
        #expect(world.service.counts.refreshes == 1 && world.service.counts.reuses == 0)
        // The session can be used until its access token expires.
        #expect(world.service.accepts(try await world.manager.validSession().accessToken.value))
    }

    @Test func `of which only the access token can be read is named so everywhere`() async throws {
        let world = SharedStoreWorld(isStrict: true)
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        world.provider.script(.refresh, .accessTokenOnly)
        let session = try await world.sibling.refresh()
        #expect(world.sibling.state.session?.assurance == .unreadable)
        let adopted = try await world.manager.refresh()
        #expect(adopted.accessToken.value.matches(session.accessToken.value))
        #expect(world.manager.state.session?.assurance == .unreadable)
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .cannotRefresh)
        #expect(world.service.counts.refreshes == 1 && world.service.counts.reuses == 0)
    }

    @Test func `of which only the refresh token can be read stores it, and says that the refresh failed`()
        async throws
    {
        let world = try await Self.strict()
        let old = try await world.manager.validSession()
        world.provider.script(.refresh, .halfReadable)
        let error = try await #require(throws: AuthError.self) {
            try await world.manager.refresh(ifCurrent: old.accessToken)
        }
        #expect(error.code == .invalidResponse)
        #expect(world.manager.state.session?.assurance == .stale)
        let stored = try #require(world.store.session)
        #expect(try !#require(stored.refreshToken).matches(try #require(old.refreshToken)))
        #expect(stored.accessToken.value.matches(old.accessToken.value))
        let renewed = try await world.manager.refresh(ifCurrent: old.accessToken)
        #expect(!renewed.accessToken.value.matches(old.accessToken.value))
        #expect(world.service.counts.reuses == 0)
    }

    @Test func `with another account's tokens ends the session, and all of them are revoked`() async throws {
        let world = try await Self.strict()
        world.provider.script(.refresh, .otherAccount("mallory"))
        world.provider.script(.revoke, .unreachable, .unreachable)
        let error = try await #require(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(error.code == .accountMismatch)
        #expect(world.manager.state == .signedOut(.mismatched))
        await world.manager.finishBackgroundWork()
        let record = try #require(world.store.record)
        #expect(record.session == nil)
        #expect(Set(record.revocations.map(\.session.account.subject)) == ["alice", "mallory"])
        #expect(world.store.savedSessions.allSatisfy { $0.account.subject == "alice" })
        let after = world.restarted()
        #expect(try await after.manager.restore() == .signedOut(.nothingStored))
        #expect(await after.manager.finishRevocations() == nil)
        #expect(world.service.liveAccounts.isEmpty)
    }

    @Test func `with an ID token that needs a key is used before the key is fetched`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.refresh, .unverifiedIDToken)
        world.provider.script(.verifyIDToken, .held(gate))
        let session = try await world.manager.refresh()
        #expect(try #require(world.store.session?.refreshToken).matches(try #require(session.refreshToken)))
        #expect(world.manager.state.account?.displayName == "alice")
        #expect(session.idToken == nil)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.state.account?.displayName == "Verified")
        #expect(world.store.session?.account.displayName == "Verified")
        #expect(world.store.session?.idToken != nil)
        let current = try await world.manager.validSession()
        #expect(current.accessToken.value.matches(session.accessToken.value))
    }

    @Test func `with an ID token that needs a key doesn't bring back tokens that another process has replaced`()
        async throws
    {
        let world = SharedStoreWorld(isStrict: true)
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        let gate = Gate<Void>()
        world.provider.script(.refresh, .unverifiedIDToken)
        world.provider.script(.verifyIDToken, .held(gate))
        try await world.manager.refresh()
        // The first of these finds what the other manager has stored.
        for _ in 0..<2 { try await world.sibling.refresh() }
        let newest = try await world.sibling.validSession()
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(try #require(await world.stored?.refreshToken).matches(try #require(newest.refreshToken)))
        let current = try await world.manager.validSession()
        #expect(current.accessToken.value.matches(newest.accessToken.value))
        try await world.manager.refresh()
        #expect(world.service.counts.reuses == 0)
    }

    @Test func `keeps the profile as it was if the ID token can't be verified`() async throws {
        let world = try await World.signedIn()
        world.provider.script(.refresh, .unverifiedIDToken)
        world.provider.script(.verifyIDToken, .failed(AuthError(.invalidResponse, "the signature isn't valid")))
        let session = try await world.manager.refresh()
        await world.manager.finishBackgroundWork()
        #expect(world.service.accepts(session.accessToken.value))
        #expect(world.manager.state.account?.displayName == "alice")
        #expect(world.store.session?.idToken == nil)
        #expect(world.sink.events(named: "authentication.idTokenNotVerified").count == 1)
        #expect(world.provider.calls == [.signIn, .refresh, .verifyIDToken])
    }

    @Test(arguments: [FakeProvider.Step.unreadable, .halfReadable])
    func `that another process couldn't use makes no second use of its refresh token`(
        step: FakeProvider.Step
    ) async throws {
        let world = SharedStoreWorld(isStrict: true)
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        world.provider.script(.refresh, step)
        world.time.advance(by: .seconds(300))
        await #expect(throws: AuthError.self) { try await world.manager.validSession() }
        _ = try? await world.sibling.validSession()
        _ = try? await world.manager.validSession()
        #expect(world.service.counts.reuses == 0)
        #expect(world.manager.state.isSignedIn && world.sibling.state.isSignedIn)
        if case .halfReadable = step {
            #expect(world.service.accepts(try await world.sibling.validSession().accessToken.value))
        }
    }
}
