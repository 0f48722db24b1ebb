import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A missing capability of a provider")
struct UnsupportedTests {
    private typealias Ask = @Sendable (AuthManager, ProviderID) async throws -> Void

    private static let challenge = FactorChallenge(provider: "plain", factors: [CapabilityFixture.app], state: [:])

    private static let questions: [(ProviderCapability, Ask)] = [
        (.signUp, { _ = try await $0.signUp(CapabilityFixture.credential("bob"), with: $1) }),
        (.anonymousSignIn, { _ = try await $0.signInAnonymously(with: $1) }),
        (.passwordReset, { try await $0.requestPasswordReset(for: "ada", with: $1) }),
        (
            .passwordReset,
            {
                try await $0.resetPassword(of: "ada", code: FakeFullProvider.code, to: Secret("new"), with: $1)
            }
        ),
        (.emailVerification, { try await $0.sendEmailVerification(to: "ada@example.com", with: $1) }),
        (
            .emailVerification,
            {
                try await $0.confirmEmail("ada@example.com", code: FakeFullProvider.code, with: $1)
            }
        ),
    ]

    @Test(arguments: questions.indices)
    func `causes a typed error that names it, and an existing one works`(_ index: Int) async throws {
        let (capability, ask) = UnsupportedTests.questions[index]
        let fixture = try await CapabilityFixture()
        let error = try #require(await authError { try await ask(fixture.manager, "plain") })
        #expect(error.code == .unsupportedOperation)
        #expect(error.context.capability == capability)
        #expect(error.context.provider == "plain")
        #expect(error.recovery == .none)
        #expect(error.description.contains(capability.name))
        #expect(fixture.plain.calls.isEmpty)
        #expect(fixture.manager.state.isSignedOut)
        try await ask(fixture.manager, "full")
    }

    @Test func `causes the error for the session's own provider, too`() async throws {
        let fixture = try await CapabilityFixture()
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"), with: "plain")
        let error = await authError { try await fixture.manager.upgrade(with: CapabilityFixture.credential("bob")) }
        #expect(error?.context.capability == .accountUpgrade)
        #expect(fixture.manager.state.account?.subject == "ada")
        let answer = await authError {
            try await fixture.manager.answer(
                UnsupportedTests.challenge, with: CapabilityFixture.app, code: FakeFullProvider.code)
        }
        #expect(answer?.context.capability == .multiFactor)
    }

    @Test func `can be queried before the call`() async throws {
        let fixture = try await CapabilityFixture()
        let all: [ProviderCapability] = [
            .signUp, .anonymousSignIn, .accountUpgrade, .passwordReset, .emailVerification, .multiFactor,
            .logoutEverywhere,
        ]
        #expect(Set(all.map(\.name)).count == 7)
        for capability in all {
            #expect(fixture.full.supports(capability))
            #expect(!fixture.plain.supports(capability))
        }
    }

    @Test func `isn't called if the type has it and the configuration doesn't`() async throws {
        struct Modest: SignUpProvider {
            let base: FakeFullProvider
            var id: ProviderID { "modest" }
            var authorizer: any RequestAuthorizer { base.authorizer }
            func supports(_ capability: ProviderCapability) -> Bool { false }
            func signIn(_ context: SignInContext) async throws -> AuthSession { try await base.signIn(context) }
            func signUp(_ context: SignInContext) async throws -> AuthSession { try await base.signUp(context) }
            func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
                try await base.refresh(session)
            }
            func revoke(_ session: AuthSession) async throws { try await base.revoke(session) }
        }
        let fixture = try await CapabilityFixture()
        let manager = AuthManager(provider: Modest(base: fixture.full), store: MemoryStore())
        let error = await authError { try await manager.signUp(CapabilityFixture.credential("bob")) }
        #expect(error?.code == .unsupportedOperation)
        #expect(fixture.full.base.calls.isEmpty)
    }
}
