import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A forgotten password, and an address")
struct RecoveryTests {
    @Test func `is reset with the code that was sent, and no session is touched`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signInAnonymously()
        let before = fixture.manager.state
        try await fixture.manager.requestPasswordReset(for: "ada")
        let wrong = await authError {
            try await fixture.manager.resetPassword(of: "ada", code: Secret("000000"), to: Secret("new password"))
        }
        #expect(wrong?.code == .refused)
        try await fixture.manager.resetPassword(of: "ada", code: FakeFullProvider.code, to: Secret("new password"))
        #expect(fixture.manager.state == before)
        #expect(fixture.full.requests == [.passwordReset("ada"), .newPassword("ada")])
        try await fixture.manager.signIn(CapabilityFixture.credential("ada", "new password"))
        #expect(await authError { try await fixture.manager.signIn(CapabilityFixture.credential("ada")) } != nil)
    }

    @Test func `is verified for whoever is signed in, or for nobody yet`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.sendEmailVerification(to: "ada@example.com")
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
        try await fixture.manager.sendEmailVerification(to: "ada@example.com")
        try await fixture.manager.confirmEmail("ada@example.com", code: FakeFullProvider.code)
        #expect(
            fixture.full.requests == [
                .verification("ada@example.com", hasSession: false),
                .verification("ada@example.com", hasSession: true), .confirmation("ada@example.com"),
            ])
        let wrong = await authError { try await fixture.manager.confirmEmail("ada@example.com", code: Secret("0")) }
        #expect(wrong?.code == .refused)
    }

    @Test func `is never shown the session of another provider`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"), with: "plain")
        try await fixture.manager.sendEmailVerification(to: "ada@example.com", with: "full")
        #expect(fixture.full.requests == [.verification("ada@example.com", hasSession: false)])
    }
}
