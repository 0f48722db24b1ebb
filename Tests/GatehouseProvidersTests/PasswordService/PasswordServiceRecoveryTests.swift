import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A forgotten password at a service")
struct PasswordServiceRecoveryTests {
    typealias Service = PasswordServiceFixture.Service

    @Test(arguments: [Service.firebase, .supabase])
    func `is replaced with the code that was sent, and no session stays behind`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        let email = PasswordServiceFixture.email
        try await fixture.provider.requestPasswordReset(for: email)
        let wrong = await authError {
            try await fixture.provider.resetPassword(of: email, code: Secret("000000"), to: Secret("new password"))
        }
        #expect(wrong?.code == .refused)
        try await fixture.provider.resetPassword(of: email, code: Secret("123456"), to: Secret("new password"))
        #expect(fixture.book.liveCount == 0)
        _ = try await fixture.provider.signIn(PasswordServiceFixture.context(email, "new password"))
        #expect(await authError { try await fixture.signIn() }?.code == .refused)
    }

    @Test func `verifies an address of whoever is signed in`() async throws {
        let fixture = PasswordServiceFixture(.firebase)
        fixture.addAccount()
        let session = try await fixture.signIn()
        let email = PasswordServiceFixture.email
        let nobody = await authError { try await fixture.provider.sendEmailVerification(to: email, for: nil) }
        #expect(nobody?.code == .notSignedIn)
        try await fixture.provider.sendEmailVerification(to: email, for: session)
        try await fixture.provider.confirmEmail(email, code: Secret(FirebaseService.code))
        let wrong = await authError { try await fixture.provider.confirmEmail(email, code: Secret("x")) }
        #expect(wrong?.context.serverCode == "INVALID_OOB_CODE")
    }

    @Test func `ends every session of the account where that is asked for, with a new token if the old is too old`()
        async throws
    {
        let fixture = PasswordServiceFixture(.supabase)
        fixture.addAccount()
        let (one, other) = (try await fixture.signIn(), try await fixture.signIn())
        #expect(fixture.book.liveCount == 2)
        fixture.book.expireAccessTokens()
        try await fixture.provider.endProviderSession(one, SignInContext())
        #expect(fixture.book.liveCount == 0)
        try await fixture.provider.endProviderSession(other, SignInContext())
    }

    @Test func `revokes a session whose access token is too old, with a new one`() async throws {
        let fixture = PasswordServiceFixture(.supabase)
        fixture.addAccount()
        let session = try await fixture.signIn()
        fixture.book.expireAccessTokens()
        try await fixture.provider.revoke(session)
        #expect(fixture.book.liveCount == 0)
    }
}
