import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-up")
struct SignUpTests {
    @Test func `creates an account, and its session replaces the current one`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        let account = try await fixture.manager.signUp(CapabilityFixture.credential("bob"))
        #expect(fixture.manager.state.account == account)
        #expect(fixture.store.session?.account.subject == "bob")
        await fixture.manager.finishRevocations()
        #expect(fixture.service.liveAccounts == ["bob"])
    }

    @Test func `that fails doesn't change the current session`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        fixture.full.base.script(.signIn, .failed(AuthError(.verificationRequired)))
        let error = await authError { try await fixture.manager.signUp(CapabilityFixture.credential("bob")) }
        #expect(error?.code == .verificationRequired)
        #expect(error?.recovery == .reauthenticate)
        #expect(fixture.manager.state.account?.subject == "ada")
    }
}
