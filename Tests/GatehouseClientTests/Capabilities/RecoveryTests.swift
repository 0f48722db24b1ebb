import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The recovery of an account")
struct RecoveryTests {
    @Test func `resets the password with the code, and changes no session`() async throws {
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

    @Test func `verifies an email address with or without a session`() async throws {
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

    @Test func `doesn't give a provider the session of another one`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"), with: "plain")
        try await fixture.manager.sendEmailVerification(to: "ada@example.com", with: "full")
        #expect(fixture.full.requests == [.verification("ada@example.com", hasSession: false)])
    }
}
