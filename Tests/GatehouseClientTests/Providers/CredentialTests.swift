import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A credential")
struct CredentialTests {
    /// A kind that the library doesn't know.
    private struct OneTimeCode: CheckedCredential {
        let phone: String
        let code: Secret
        var problem: CredentialProblem? { phone.isEmpty ? .usernameMissing : nil }
    }

    /// A provider that takes one-time codes and nothing else.
    private struct PhoneProvider: FakeProviderWrapper {
        let base: FakeProvider

        func signIn(_ context: SignInContext) async throws -> AuthSession {
            guard let code = context.credential as? OneTimeCode else {
                throw AuthError(.unsupportedCredential, "a one-time code is needed")
            }
            guard code.code.matches(Secret("123456")) else { throw AuthError(.refused) }
            let password = PasswordCredential(username: code.phone, password: code.code)
            return try await base.signIn(SignInContext(credential: password))
        }
    }

    private let manager: AuthManager
    private let module: LoginModule

    init() throws {
        let time = ManualTimeSource()
        let provider = PhoneProvider(base: FakeProvider(FakeAuthService(time: time), id: "phone"))
        manager = AuthManager(provider: provider, store: MemoryStore(), time: time)
        module = try LoginModule(manager, offering: [LoginProvider(id: "phone", displayName: "Phone")])
    }

    private func signIn(_ credential: (any SignInCredential)?) async -> AuthError.Code? {
        await LoginFixture.code {
            try await module.authenticate(with: "phone", SignInContext(credential: credential))
        }
    }

    @Test func `can be of any kind that a provider supports`() async throws {
        #expect(await signIn(OneTimeCode(phone: "+49 30 123", code: Secret("123456"))) == nil)
        #expect(manager.state.account?.subject == "+49 30 123")
    }

    @Test func `fails with the reason: refused, unsupported or incomplete`() async throws {
        #expect(await signIn(OneTimeCode(phone: "+49 30 123", code: Secret("000000"))) == .refused)
        #expect(await signIn(PasswordCredential(username: "ada", password: Secret("x"))) == .unsupportedCredential)
        #expect(await signIn(OneTimeCode(phone: "", code: Secret("123456"))) == .unsupportedCredential)
        #expect(await signIn(nil) == .unsupportedCredential)
        #expect(!manager.state.isSignedIn)
    }

    @Test func `with a password is complete only with a name and a password`() {
        let problems = [("ada", "x"), ("", "x"), (" \t", "x"), ("ada", ""), ("", "")].map {
            PasswordCredential(username: $0.0, password: Secret($0.1)).problem
        }
        #expect(problems == [nil, .usernameMissing, .usernameMissing, .passwordMissing, .usernameMissing])
    }
}
