import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A login with more than a password")
struct FactorLoginTests {
    private let texts = LoginTexts()

    private func module(_ fixture: CapabilityFixture) throws -> LoginModule {
        try LoginModule(
            fixture.manager, offering: [LoginProvider(id: "full", displayName: "Full")],
            through: ["full": MultiFactorLogin(PasswordLogin())])
    }

    private static let password = ScriptedPrompt.Step.fill([
        "username": "ada", "password": CapabilityFixture.password,
    ])
    private static let right = ScriptedPrompt.Step.fill(["code": FakeFullProvider.code.revealed])
    private static let wrong = ScriptedPrompt.Step.fill(["code": "000000"])

    @Test func `requests the code, again if it is wrong, and signs in`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.app])
        let prompt = ScriptedPrompt(
            FactorLoginTests.password, .fill(["code": ""]), FactorLoginTests.wrong, FactorLoginTests.right)
        let account = try await module(fixture).authenticate(with: "full", asking: prompt)
        #expect(fixture.manager.state.account == account)
        #expect(prompt.forms.map(\.notice) == [nil, nil, texts.codeMissing, texts.refused])
        #expect(prompt.menus.isEmpty)
        #expect(fixture.full.requests == [.factor("f1")])
    }

    @Test func `lets the user choose among several factors`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.app, CapabilityFixture.phone])
        let prompt = ScriptedPrompt(
            FactorLoginTests.password, .choose("Code by text message (+*****1234)"), FactorLoginTests.right)
        _ = try await module(fixture).authenticate(with: "full", asking: prompt)
        #expect(fixture.full.requests == [.factor("f2")])
    }

    @Test func `ends after too many wrong codes, and the challenge is abandoned`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.app])
        let wrong = FactorLoginTests.wrong
        let prompt = ScriptedPrompt(FactorLoginTests.password, wrong, wrong, wrong, FactorLoginTests.right)
        let error = await authError { try await module(fixture).authenticate(with: "full", asking: prompt) }
        #expect(error?.code == .refused)
        #expect(fixture.full.requests == [.factor("f1"), .abandoned])
        #expect(fixture.manager.state == .signedOut(.nothingStored))
    }

    @Test func `can be cancelled at the code`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.app])
        let prompt = ScriptedPrompt(FactorLoginTests.password, .cancel)
        let error = await authError { try await module(fixture).authenticate(with: "full", asking: prompt) }
        #expect(error?.code == .cancelled)
        #expect(fixture.full.requests == [.factor("f1"), .abandoned])
        #expect(fixture.store.session == nil)
    }

    @Test func `signs in without a second factor if none is required`() async throws {
        let fixture = try await CapabilityFixture()
        let prompt = ScriptedPrompt(FactorLoginTests.password)
        _ = try await module(fixture).authenticate(with: "full", asking: prompt)
        #expect(prompt.forms.count == 1)
    }
}

@Suite("A login with a forgotten password")
struct PasswordResetLoginTests {
    private let texts = LoginTexts()

    private func module(_ fixture: CapabilityFixture) throws -> LoginModule {
        try LoginModule(
            fixture.manager,
            offering: [
                LoginProvider(id: "full", displayName: "Full"), LoginProvider(id: "plain", displayName: "Plain"),
            ],
            through: ["full": PasswordLogin(), "plain": DirectLogin()])
    }

    private static func answers(_ code: String, _ password: String, _ again: String) -> ScriptedPrompt.Step {
        .fill(["code": code, "password": password, "password-again": again])
    }

    @Test func `requests a code, sets the new password and signs in with it`() async throws {
        let fixture = try await CapabilityFixture()
        let prompt = ScriptedPrompt(
            .fill(["username": " "]), .fill(["username": "ada "]),
            PasswordResetLoginTests.answers("", "new", "new"), PasswordResetLoginTests.answers("0", "new", "knew"),
            PasswordResetLoginTests.answers("0", "new", "new"),
            PasswordResetLoginTests.answers(FakeFullProvider.code.revealed, "new", "new"))
        let account = try await module(fixture).resetPassword(with: "full", asking: prompt)
        #expect(account.subject == "ada")
        #expect(fixture.manager.state.account == account)
        #expect(fixture.full.requests == [.passwordReset("ada"), .newPassword("ada")])
        #expect(
            prompt.forms.map(\.notice) == [
                nil, texts.usernameMissing, texts.codeSent, texts.codeMissing, texts.passwordsDiffer, texts.refused,
            ])
    }

    @Test func `ends after too many wrong codes, and the old password is still valid`() async throws {
        let fixture = try await CapabilityFixture()
        let wrong = PasswordResetLoginTests.answers("0", "new", "new")
        let prompt = ScriptedPrompt(.fill(["username": "ada"]), wrong, wrong, wrong)
        let error = await authError { try await module(fixture).resetPassword(with: "full", asking: prompt) }
        #expect(error?.code == .refused)
        try await fixture.manager.signIn(CapabilityFixture.credential("ada"))
    }

    @Test func `isn't started if the provider doesn't support it`() async throws {
        let fixture = try await CapabilityFixture()
        let prompt = ScriptedPrompt(.fill(["username": "ada"]))
        let error = await authError { try await module(fixture).resetPassword(with: "plain", asking: prompt) }
        #expect(error?.code == .unsupportedOperation)
        #expect(prompt.forms.isEmpty)
    }
}
