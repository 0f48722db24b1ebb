import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-up")
struct SignUpTests {
    @Test func `makes an account and signs in to it, in the place of whoever was there`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        let account = try await fixture.manager.signUp(CapabilityFixture.credential("bob"))
        #expect(fixture.manager.state.account == account)
        #expect(fixture.store.session?.account.subject == "bob")
        await fixture.manager.finishRevocations()
        #expect(fixture.service.liveAccounts == ["bob"])
    }

    @Test func `that fails leaves whoever was there`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        fixture.full.base.script(.signIn, .failed(AuthError(.verificationRequired)))
        let error = await authError { try await fixture.manager.signUp(CapabilityFixture.credential("bob")) }
        #expect(error?.code == .verificationRequired)
        #expect(error?.recovery == .reauthenticate)
        #expect(fixture.manager.state.account?.subject == "ada")
    }
}
