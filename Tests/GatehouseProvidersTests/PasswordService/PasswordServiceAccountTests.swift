import GatehouseClient
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A service with names and passwords")
struct PasswordServiceAccountTests {
    typealias Service = PasswordServiceFixture.Service
    private static let full: [Service] = [.firebase, .supabase]

    @Test(arguments: Service.allCases)
    func `signs in, and says whose session it is and how long it lives`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        let account = fixture.addAccount()
        let session = try await fixture.signIn()
        #expect(session.account.subject.rawValue == account.id)
        #expect(session.account.displayName == PasswordServiceFixture.email)
        #expect(session.accessToken.lifetime == .seconds(service == .plain ? 900 : 3600))
        #expect(session.refreshToken != nil)
        #expect(session.account.issuer.hasPrefix("https://"))
    }

    @Test(arguments: Service.allCases)
    func `refuses a wrong password with the service's own code`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        let error = await authError {
            try await fixture.provider.signIn(PasswordServiceFixture.context(PasswordServiceFixture.email, "wrong"))
        }
        #expect(error?.code == .refused)
        let codes: [Service: String] = [
            .firebase: "INVALID_LOGIN_CREDENTIALS", .supabase: "invalid_credentials", .plain: "wrong_password",
        ]
        #expect(error?.context.serverCode == codes[service])
        #expect(error?.context.provider == fixture.provider.id)
    }

    @Test func `wants a password, and nothing else`() async throws {
        let fixture = PasswordServiceFixture(.firebase)
        #expect(await authError { try await fixture.provider.signIn(SignInContext()) }?.code == .unsupportedCredential)
        #expect(fixture.network.requests.isEmpty)
    }

    @Test(arguments: full)
    func `makes an account, and not a second one of the same name`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        let session = try await fixture.provider.signUp(PasswordServiceFixture.context())
        #expect(session.account.displayName == PasswordServiceFixture.email)
        #expect(try await fixture.signIn().account.id == session.account.id)
        let again = await authError { try await fixture.provider.signUp(PasswordServiceFixture.context()) }
        #expect(again?.code == .refused)
    }

    @Test(arguments: full)
    func `makes an anonymous account a full one that is the same`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        let guest = try await fixture.provider.signInAnonymously(SignInContext())
        #expect(guest.account.displayName == nil)
        let full = try await fixture.provider.upgrade(guest, with: PasswordServiceFixture.context())
        #expect(full.account.id == guest.account.id)
        #expect(!full.accessToken.value.matches(guest.accessToken.value))
        #expect(try await fixture.signIn().account.id == guest.account.id)
    }

    @Test(arguments: full)
    func `doesn't give an anonymous account another one's name`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        let guest = try await fixture.provider.signInAnonymously(SignInContext())
        let error = await authError {
            try await fixture.provider.upgrade(guest, with: PasswordServiceFixture.context())
        }
        #expect(error?.code == .refused)
        _ = try await fixture.provider.refresh(guest)
    }

    @Test(arguments: full)
    func `upgrades through the manager, which keeps the account and takes the new session`(
        _ service: Service
    ) async throws {
        let fixture = PasswordServiceFixture(service)
        let manager = AuthManager(provider: fixture.provider, store: MemoryStore(), time: ManualTimeSource())
        let guest = try await manager.signInAnonymously()
        let full = try await manager.upgrade(with: PasswordServiceFixture.context())
        #expect(guest.id == full.id)
        #expect(full.displayName == PasswordServiceFixture.email)
        await manager.finishRevocations()
        #expect(fixture.book.liveCount == (service == .supabase ? 1 : 2))
        try await manager.refresh()
        #expect(manager.state.isSignedIn)
    }

    @Test func `tells that an address must be verified, and that is no session`() async throws {
        let fixture = PasswordServiceFixture(.supabase, confirms: true)
        let signUp = await authError { try await fixture.provider.signUp(PasswordServiceFixture.context()) }
        #expect(signUp?.code == .verificationRequired)
        let signIn = await authError { try await fixture.signIn() }
        #expect(signIn?.code == .verificationRequired)
        #expect(signIn?.context.serverCode == "email_not_confirmed")
        #expect(fixture.book.liveCount == 0)
        try await fixture.provider.sendEmailVerification(to: PasswordServiceFixture.email, for: nil)
        let wrong = await authError {
            try await fixture.provider.confirmEmail(PasswordServiceFixture.email, code: Secret("000000"))
        }
        #expect(wrong?.code == .refused)
        try await fixture.provider.confirmEmail(PasswordServiceFixture.email, code: Secret(SupabaseService.code))
        #expect(fixture.book.liveCount == 0)
        _ = try await fixture.signIn()
    }

    @Test func `leaves an anonymous account as it is while its new address isn't verified`() async throws {
        let fixture = PasswordServiceFixture(.supabase, confirms: true)
        let guest = try await fixture.provider.signInAnonymously(SignInContext())
        let error = await authError {
            try await fixture.provider.upgrade(guest, with: PasswordServiceFixture.context())
        }
        #expect(error?.code == .verificationRequired)
        _ = try await fixture.provider.refresh(guest)
    }
}
