import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An anonymous account", .timeLimit(.minutes(5)))
struct AnonymousTests {
    @Test func `is signed in like any other, and is restored after a restart`() async throws {
        let fixture = try await CapabilityFixture()
        let account = try await fixture.manager.signInAnonymously()
        #expect(account.subject == "guest")
        #expect(fixture.manager.state.account == account)
        #expect(fixture.store.session?.account == account)
    }

    @Test func `becomes a full account with the same identity in the same epoch`() async throws {
        let fixture = try await CapabilityFixture()
        let before = try await fixture.manager.signInAnonymously()
        let old = try await fixture.manager.validSession()
        let authenticator = fixture.manager.authenticator(for: World.api)
        let answer = await authenticator.authenticate(World.request(), after: nil)
        guard case .authenticated(let request) = answer else {
            Issue.record("the request isn't authenticated: \(answer)")
            return
        }
        let after = try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada"))
        #expect(after.id == before.id)
        #expect(authenticator.permits(request))
        let new = try await fixture.manager.validSession()
        #expect(!new.accessToken.value.matches(old.accessToken.value))
        #expect(try #require(fixture.store.session?.accessToken).value.matches(new.accessToken.value))
        await fixture.manager.finishRevocations()
        #expect(fixture.service.isRevoked(try #require(old.refreshToken)))
        #expect(!fixture.service.isRevoked(try #require(new.refreshToken)))
        try await fixture.manager.signIn(CapabilityFixture.credential("bob"), with: "plain")
        #expect(!authenticator.permits(request))
    }

    @Test func `stays as it is if the upgrade fails`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let old = try await fixture.manager.validSession()
        fixture.full.base.script(.signIn, .failed(AuthError(.refused, "another account has that address")))
        let error = await authError { try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada")) }
        #expect(error?.code == .refused)
        #expect(try await fixture.manager.validSession().accessToken.value.matches(old.accessToken.value))
        #expect(fixture.store.session?.account.subject == "guest")
    }

    @Test func `isn't replaced if the upgrade returns another account, whose tokens are revoked`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let error = await authError { try await fixture.manager.upgrade(with: CapabilityFixture.credential("other")) }
        #expect(error?.code == .accountMismatch)
        await fixture.manager.finishRevocations()
        #expect(fixture.manager.state.account?.subject == "guest")
        #expect(fixture.service.liveAccounts == ["guest"])
    }

    @Test func `keeps its old tokens too while the upgraded ones can't be stored`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let old = try await fixture.manager.validSession()
        fixture.store.setFault(.failed)
        try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada"))
        #expect(fixture.manager.state.session?.durability == .memoryOnly)
        await fixture.manager.finishRevocations()
        #expect(!fixture.service.isRevoked(try #require(old.refreshToken)))
        #expect(fixture.store.session?.account.subject == "guest")
    }

    @Test func `can be upgraded during a refresh, and all old tokens are revoked`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let answer = Gate<Void>()
        fixture.full.base.script(.refresh, .held(answer))
        let renewal = Task { try await fixture.manager.refresh() }
        try await fixture.full.base.waitForCalls(2)
        let upgrade = Task { try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada")) }
        try await fixture.full.base.waitForCalls(3)
        answer.open()
        let renewed = try await renewal.value
        #expect(try await upgrade.value.subject == "guest")
        let upgraded = try await fixture.manager.validSession()
        #expect(!upgraded.accessToken.value.matches(renewed.accessToken.value))
        await fixture.manager.finishRevocations()
        #expect(fixture.service.isRevoked(try #require(renewed.refreshToken)))
        #expect(!fixture.service.isRevoked(try #require(upgraded.refreshToken)))
        #expect(try #require(fixture.store.session?.accessToken).value.matches(upgraded.accessToken.value))
    }

    @Test func `isn't upgraded after a sign-out`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let answer = Gate<Void>()
        fixture.full.base.script(.signIn, .held(answer))
        let upgrade = Task { try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada")) }
        try await fixture.full.base.waitForCalls(2)
        await fixture.manager.signOut()
        answer.open()
        #expect(await authError { try await upgrade.value }?.code == .superseded)
        await fixture.manager.finishBackgroundWork()
        await fixture.manager.finishRevocations()
        #expect(fixture.manager.state.isSignedOut)
        #expect(fixture.store.session == nil)
        #expect(fixture.service.liveAccounts.isEmpty)
    }

    @Test func `can't be upgraded if no user is signed in`() async throws {
        let fixture = try await CapabilityFixture()
        let error = await authError { try await fixture.manager.upgrade(with: CapabilityFixture.credential("ada")) }
        #expect(error?.code == .notSignedIn)
        #expect(fixture.full.base.calls.isEmpty)
    }
}
