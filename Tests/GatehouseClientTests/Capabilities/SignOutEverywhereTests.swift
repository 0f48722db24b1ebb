import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing out everywhere", .timeLimit(.minutes(5)))
struct SignOutEverywhereTests {
    @Test func `ends the provider's session before its tokens are revoked`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        let report = await fixture.manager.signOutEverywhere()
        #expect(report.isComplete)
        #expect(report.providerError == nil)
        #expect(fixture.full.requests == [.logout("ada")])
        await fixture.manager.finishRevocations()
        #expect(fixture.service.liveAccounts.isEmpty)
        #expect(fixture.manager.state.isSignedOut)
    }

    @Test func `takes effect on this machine even if the provider can't do it`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"), with: "plain")
        let report = await fixture.manager.signOutEverywhere()
        #expect(report.providerError?.code == .unsupportedOperation)
        #expect(report.providerError?.context.capability == .logoutEverywhere)
        #expect(report.isComplete)
        #expect(fixture.manager.state.isSignedOut)
        #expect(fixture.store.session == nil)
        await fixture.manager.finishRevocations()
        #expect(fixture.service.liveAccounts.isEmpty)
    }

    @Test func `includes a session that is only in the store`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        let later = AuthManager(provider: fixture.full, store: fixture.store, policy: World.pulled)
        await later.signOutEverywhere()
        #expect(fixture.full.requests == [.logout("ada")])
        #expect(fixture.store.session == nil)
        await later.finishRevocations()
        #expect(fixture.service.liveAccounts.isEmpty)
    }

    @Test func `does nothing if no user is signed in`() async throws {
        let fixture = try await CapabilityFixture()
        let report = await fixture.manager.signOutEverywhere()
        #expect(report.providerError == nil)
        #expect(fixture.full.requests.isEmpty)
    }
}
