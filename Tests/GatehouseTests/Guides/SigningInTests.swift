import Gatehouse
import GatehouseTesting
import Testing

@Suite("The guide of signing in")
struct SigningInTests {
    private let password = Secret("correct horse battery")
    private let time = ManualTimeSource()

    private func manager(_ provider: any RemoteAuthProvider) -> AuthManager {
        AuthManager(provider: provider, store: MemoryStore(), time: time)
    }

    private func provider(factors: [AuthenticationFactor] = []) -> FakeFullProvider {
        FakeFullProvider(
            FakeProvider(FakeAuthService(time: time)), accounts: ["ada@example.com": password], factors: factors)
    }

    @Test func `signs in with a password, and signs out`() async throws {
        let provider = provider()
        let auth = manager(provider)
        try await passwordExample(auth, name: "ada@example.com", password: password)
        #expect(auth.state.account?.subject == "ada@example.com")
        await signOutExample(auth)
        #expect(auth.state == .signedOut(.requested))
        #expect(provider.base.service.counts.revocations == 1)
    }

    @Test func `creates an account, and sets its password`() async throws {
        let provider = provider()
        let auth = manager(provider)
        try await accountExample(auth, address: "bob@example.com", password: password, code: FakeFullProvider.code)
        #expect(
            provider.requests == [
                .verification("bob@example.com", hasSession: true), .confirmation("bob@example.com"),
                .passwordReset("bob@example.com"), .newPassword("bob@example.com"),
            ])
    }

    @Test func `keeps an anonymous account`() async throws {
        let auth = manager(provider())
        try await upgradeExample(auth, address: "bob@example.com", password: password)
        #expect(auth.state.account?.subject == "guest")
    }

    @Test func `answers a second factor`() async throws {
        let factor = AuthenticationFactor(id: "phone", kind: .timeBasedCode)
        let provider = provider(factors: [factor])
        let auth = manager(provider)
        let credential = PasswordCredential(username: "ada@example.com", password: password)
        try await signIn(auth, with: credential) { asked in
            #expect(asked == factor)
            return FakeFullProvider.code
        }
        #expect(auth.state.isSignedIn)
        #expect(provider.requests == [.factor("phone")])
    }

    @Test func `signs in again for an important operation`() async throws {
        let issuer = try ScriptedIssuer(time: time)
        let auth = manager(
            OpenIDProvider(
                OpenIDSettings(IssuerSettings(issuer: issuer.name, authentication: .none("notes"))),
                transport: issuer.transport, time: time))
        try await auth.signIn(using: issuer.userAgent)
        issuer.change { $0.claims["acr"] = "urn:mfa" }
        let token = try await stepUpExample(auth, browser: issuer.userAgent)
        #expect(token.type == .dpop)
    }
}
