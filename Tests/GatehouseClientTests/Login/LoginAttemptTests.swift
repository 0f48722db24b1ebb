import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A login attempt", .timeLimit(.minutes(5)))
struct LoginAttemptTests {
    @Test(arguments: ["menu", "form"]) func `is ended by a newer one`(_ place: String) async throws {
        let fixture = try await LoginFixture()
        let gate = Gate<Void>()
        let prompt = ScriptedPrompt(.think(gate), .choose("Email"), LoginFixture.right)
        let left = Task {
            place == "menu"
                ? try await fixture.module.login(asking: prompt).account
                : try await fixture.module.authenticate(with: "mail", asking: prompt)
        }
        try await prompt.waitForQuestions()
        let account = try await fixture.module.authenticate(with: "work", asking: ScriptedPrompt())
        #expect(await LoginFixture.code { try await left.value } == .superseded)
        #expect(fixture.manager.state.session?.provider == "work")
        gate.open()
        #expect(fixture.manager.state.account == account)
        #expect(fixture.mail.base.calls.isEmpty)
    }

    @Test func `is ended even by a newer one that is still at the menu`() async throws {
        let fixture = try await LoginFixture()
        let answer = Gate<Void>()
        fixture.mail.base.script(.signIn, .held(answer))
        let left = Task {
            try await fixture.module.authenticate(with: "mail", asking: ScriptedPrompt(LoginFixture.right))
        }
        try await fixture.mail.base.waitForCalls(1)
        let thinking = Gate<Void>()
        let prompt = ScriptedPrompt(.think(thinking), .cancel)
        let second = Task { try await fixture.module.login(asking: prompt) }
        try await prompt.waitForQuestions()
        answer.open()
        #expect(await LoginFixture.code { try await left.value } == .superseded)
        try await fixture.mail.base.waitForCalls(3)
        #expect(fixture.mail.base.calls == [.signIn, .revoke, .forget])
        thinking.open()
        #expect(await LoginFixture.code { try await second.value } == .cancelled)
        #expect(fixture.manager.state == .signedOut(.nothingStored))
        #expect(fixture.store.session == nil)
    }

    @Test func `shows nothing and sends nothing to the provider after its end`() async throws {
        let (reached, goOn, done) = (Gate<Void>(), Gate<Void>(), Gate<[AuthError.Code?]>())
        let stubborn = CustomLogin { attempt in
            reached.open()
            await Task.detached { try? await goOn.wait() }.value
            done.open(with: [
                await LoginFixture.code { try await attempt.fill(PromptForm(title: "", fields: [])) },
                await LoginFixture.code { try await attempt.choose(from: PromptMenu(title: "", items: ["x"])) },
                await LoginFixture.code { try await attempt.show("here I am") },
                await LoginFixture.code { try await attempt.submit(SignInContext()) },
            ])
            throw AuthError(.cancelled)
        }
        let fixture = try await LoginFixture(mailProcess: stubborn)
        let prompt = ScriptedPrompt(.fill([:]), .chooseItem(0))
        let left = Task { try await fixture.module.authenticate(with: "mail", asking: prompt) }
        try await reached.wait()
        _ = try await fixture.module.authenticate(with: "work", asking: ScriptedPrompt())
        #expect(await LoginFixture.code { try await left.value } == .superseded)
        goOn.open()
        #expect(try await done.wait() == [.superseded, .superseded, .superseded, .superseded])
        #expect(prompt.forms.isEmpty)
        #expect(prompt.menus.isEmpty)
        #expect(prompt.messages.isEmpty)
        #expect(fixture.mail.base.calls.isEmpty)
    }

    @Test(arguments: [0, 1]) func `ends at once and changes nothing if it is cancelled during a prompt`(_ late: Int)
        async throws
    {
        let fixture = try await LoginFixture()
        let before = fixture.manager.state
        let gate = Gate<Void>()
        let prompt =
            late == 0
            ? ScriptedPrompt(.think(gate)) : ScriptedPrompt(.choose("Email"), .think(gate), LoginFixture.right)
        let login = Task { try await fixture.module.login(asking: prompt) }
        try await prompt.waitForQuestions(1 + late)
        login.cancel()
        #expect(await LoginFixture.code { try await login.value } == .cancelled)
        #expect(fixture.manager.state == before)
        gate.open()
        #expect(fixture.store.session == nil)
        #expect(fixture.mail.base.calls.isEmpty)
        _ = try await fixture.module.authenticate(with: "work", asking: ScriptedPrompt())
    }

    @Test func `changes nothing if the user cancels it, and the current session stays`() async throws {
        let fixture = try await LoginFixture()
        let account = try await fixture.module.authenticate(with: "work", asking: ScriptedPrompt())
        let before = fixture.manager.state
        for prompt in [ScriptedPrompt(.cancel), ScriptedPrompt(.choose("Email"), .cancel)] {
            #expect(await LoginFixture.code { try await fixture.module.login(asking: prompt) } == .cancelled)
        }
        #expect(fixture.manager.state == before)
        #expect(fixture.store.session?.account == account)
        #expect(fixture.work.calls == [.signIn])
    }

    @Test func `is ended by a sign-out`() async throws {
        let fixture = try await LoginFixture()
        let gate = Gate<Void>()
        let prompt = ScriptedPrompt(.think(gate), LoginFixture.right)
        let login = Task { try await fixture.module.authenticate(with: "mail", asking: prompt) }
        try await prompt.waitForQuestions()
        await fixture.manager.signOut()
        #expect(await LoginFixture.code { try await login.value } == .superseded)
        gate.open()
        #expect(fixture.manager.state.isSignedOut)
        #expect(fixture.mail.base.calls.isEmpty)
    }

    @Test func `is ended by continuing without an account`() async throws {
        let fixture = try await LoginFixture()
        let gate = Gate<Void>()
        let prompt = ScriptedPrompt(.think(gate), LoginFixture.right)
        let login = Task { try await fixture.module.authenticate(with: "mail", asking: prompt) }
        try await prompt.waitForQuestions()
        fixture.module.continueWithoutAccount()
        #expect(await LoginFixture.code { try await login.value } == .superseded)
        gate.open()
        #expect(fixture.manager.state == .signedOut(.nothingStored))
    }

    @Test func `revokes the sessions that its process received and didn't return`() async throws {
        let careless = CustomLogin { attempt in
            let credential = PasswordCredential(username: "ada@example.com", password: Secret(LoginFixture.password))
            _ = try await attempt.submit(SignInContext(credential: credential))
            throw AuthError(.cancelled)
        }
        let fixture = try await LoginFixture(mailProcess: careless)
        let code = await LoginFixture.code {
            try await fixture.module.authenticate(with: "mail", asking: ScriptedPrompt())
        }
        #expect(code == .cancelled)
        #expect(fixture.mail.base.calls == [.signIn, .revoke, .forget])
        #expect(fixture.service.counts.revocations == 1)
    }

    @Test func `runs as long as its caller waits, also if the module is gone`() async throws {
        var fixture: LoginFixture? = try await LoginFixture()
        let gate = Gate<Void>()
        let prompt = ScriptedPrompt(.think(gate), LoginFixture.right)
        let login = Task { [module = try #require(fixture).module] in
            try await module.authenticate(with: "mail", asking: prompt)
        }
        try await prompt.waitForQuestions()
        let manager = try #require(fixture).manager
        fixture = nil
        gate.open()
        let account = try await login.value
        #expect(manager.state.account == account)
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["success", "cancel", "failure", "superseded"])
    func `retains nothing after its end`(_ ending: String) async throws {
        let fixture = try await LoginFixture()
        let gone = Tally()
        try await run(ending, fixture, gone)
        await fixture.manager.finishBackgroundWork()
        // The process, the prompt, and what either holds.
        try await gone.wait(for: 2)
        #expect(fixture.manager.state.isSignedIn == (ending == "success"))
    }

    private func run(_ ending: String, _ fixture: LoginFixture, _ gone: Tally) async throws {
        let gate = Gate<Void>()
        let base =
            switch ending {
            case "cancel": ScriptedPrompt(.cancel)
            case "superseded": ScriptedPrompt(.think(gate), .cancel)
            default: ScriptedPrompt(LoginFixture.right)
            }
        if ending == "failure" { fixture.mail.base.script(.signIn, .failed(AuthError(.misconfigured))) }
        let module = try LoginModule(
            fixture.manager, offering: [LoginFixture.choices[1]], through: ["mail": WatchedProcess(gone)])
        let prompt = WatchedPrompt(base, gone)
        let login = Task { try await module.authenticate(with: "mail", asking: prompt) }
        try await base.waitForQuestions()
        if ending == "superseded" { module.continueWithoutAccount() }
        _ = await login.result
        gate.open()
    }
}

/// A process that tells when it is gone.
private final class WatchedProcess: LoginProcess {
    private let base = PasswordLogin()
    private let gone: Tally

    init(_ gone: Tally) { self.gone = gone }

    deinit { gone.increment() }

    func run(_ attempt: LoginAttempt) async throws -> AuthSession { try await base.run(attempt) }
}

/// A prompt that tells when it is gone.
private final class WatchedPrompt: CredentialPrompt {
    private let base: ScriptedPrompt
    private let gone: Tally

    init(_ base: ScriptedPrompt, _ gone: Tally) {
        self.base = base
        self.gone = gone
    }

    deinit { gone.increment() }

    func fill(_ form: PromptForm) async throws -> PromptAnswers { try await base.fill(form) }
    func choose(from menu: PromptMenu) async throws -> Int { try await base.choose(from: menu) }
    func show(_ message: String) async throws { try await base.show(message) }
    func open(_ address: URL) async throws { try await base.open(address) }
}
