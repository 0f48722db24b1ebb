import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A login")
struct LoginTests {
    @Test func `shows the choices first and then the form of the chosen one`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(.choose("Email"), LoginFixture.right)
        let outcome = try await fixture.module.login(asking: prompt)
        #expect(prompt.menus.count == 1)
        #expect(prompt.forms.map(\.title) == ["Sign in: Email"])
        #expect(prompt.forms.first?.fields.map(\.kind) == [.text, .secret])
        #expect(outcome.account?.subject == "ada@example.com")
        #expect(fixture.manager.state.account == outcome.account)
        #expect(fixture.store.session?.provider == "mail")
    }

    @Test func `shows no prompt if the provider needs none`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt()
        let account = try await fixture.module.authenticate(with: "work", asking: prompt)
        #expect(fixture.manager.state.account == account)
        #expect(prompt.forms.isEmpty)
        #expect(prompt.menus.isEmpty)
        #expect(prompt.messages.isEmpty)
    }

    @Test func `takes as many steps as its process knows of`() async throws {
        let twoSteps = CustomLogin { attempt in
            let field = PromptForm.Field.text("name", label: "Name")
            let name = try await attempt.fill(PromptForm(title: attempt.title, fields: [field])).text("name")
            if let address = URL(string: "https://id.example.com/confirm") { try await attempt.open(address) }
            try await attempt.show("A code is on its way.")
            let code = PromptForm.Field.secret("code", label: "Code")
            let answer = try await attempt.fill(PromptForm(title: attempt.title, fields: [code])).secret("code")
            let credential = PasswordCredential(username: name, password: answer)
            return try await attempt.submit(SignInContext(credential: credential))
        }
        let fixture = try await LoginFixture(mailProcess: twoSteps)
        let prompt = ScriptedPrompt(
            .fill(["name": "ada@example.com"]), .fill(["code": LoginFixture.password]))
        let account = try await fixture.module.authenticate(with: "mail", asking: prompt)
        #expect(account.subject == "ada@example.com")
        #expect(prompt.messages == ["A code is on its way."])
        #expect(prompt.addresses.map(\.absoluteString) == ["https://id.example.com/confirm"])
    }

    @Test func `succeeds once, with the account and the provider`() async throws {
        let fixture = try await LoginFixture()
        var states = fixture.manager.states.makeAsyncIterator()
        let prompt = ScriptedPrompt(LoginFixture.answers("ada@example.com", "wrong"), LoginFixture.right)
        let account = try await fixture.module.authenticate(with: "mail", asking: prompt)
        await fixture.manager.signOut()
        var seen: [AuthenticationState] = []
        while let state = await states.next() {
            seen.append(state)
            if state == .signedOut(.requested) { break }
        }
        let sessions = seen.compactMap(\.session)
        #expect(sessions.count == 1)
        #expect(sessions.first?.account == account)
        #expect(sessions.first?.provider == "mail")
    }

    @Test func `is reported to all observers, not only to its caller`() async throws {
        let fixture = try await LoginFixture()
        let watchers = (0..<3).map { _ in
            Task { [manager = fixture.manager] in
                for await account in manager.observe(\.account) { if let account { return account.subject } }
                return "nobody"
            }
        }
        let account = try await fixture.module.authenticate(with: "work", asking: ScriptedPrompt())
        for watcher in watchers { #expect(await watcher.value == account.subject) }
    }

    @Test func `asks again after a wrong password without returning to the app`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(
            LoginFixture.answers("ada@example.com", "wrong"), LoginFixture.answers("eve@example.com", "wrong"),
            LoginFixture.right)
        _ = try await fixture.module.authenticate(with: "mail", asking: prompt)
        let refused = LoginTexts().refused
        #expect(prompt.forms.map(\.notice) == [nil, refused, refused])
        #expect(prompt.forms.map { $0.fields[0].suggestion } == [nil, "ada@example.com", "eve@example.com"])
        #expect(fixture.mail.base.calls == [.signIn])
    }

    @Test func `sends no empty user name and no empty password`() async throws {
        let fixture = try await LoginFixture()
        let texts = LoginTexts()
        let prompt = ScriptedPrompt(
            LoginFixture.answers("", "x"), LoginFixture.answers("  \t", "x"),
            LoginFixture.answers("ada@example.com", ""), .cancel)
        let code = await LoginFixture.code {
            try await fixture.module.authenticate(with: "mail", asking: prompt)
        }
        #expect(code == .cancelled)
        #expect(
            prompt.forms.map(\.notice) == [nil, texts.usernameMissing, texts.usernameMissing, texts.passwordMissing])
        #expect(fixture.mail.base.calls.isEmpty)
    }

    @Test func `refuses an empty credential of any process before the provider is called`() async throws {
        let fixture = try await LoginFixture()
        let bad = [("", "x"), (" ", "x"), ("ada@example.com", "")]
        for (name, password) in bad {
            let context = SignInContext(credential: PasswordCredential(username: name, password: Secret(password)))
            let error = try await #require(throws: AuthError.self) {
                try await fixture.module.authenticate(with: "work", context)
            }
            #expect(error.code == .unsupportedCredential)
        }
        #expect(fixture.work.calls.isEmpty)
        let good = PasswordCredential(username: "ada", password: Secret("x"))
        _ = try await fixture.module.authenticate(with: "work", SignInContext(credential: good))
        #expect(fixture.work.calls == [.signIn])
    }

    @Test func `trims the user name and keeps the password unchanged`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(
            LoginFixture.answers("ada@example.com", " " + LoginFixture.password),
            LoginFixture.answers(" ada@example.com\t", LoginFixture.password))
        let account = try await fixture.module.authenticate(with: "mail", asking: prompt)
        #expect(account.subject == "ada@example.com")
        #expect(prompt.forms.count == 2)
    }

    @Test func `asks again for a value that is too long`() async throws {
        let fixture = try await LoginFixture()
        let long = String(repeating: "x", count: PromptForm.maximumAnswerLength + 1)
        let prompt = ScriptedPrompt(LoginFixture.answers("ada@example.com", long), LoginFixture.right)
        _ = try await fixture.module.authenticate(with: "mail", asking: prompt)
        #expect(prompt.forms.map(\.notice) == [nil, LoginTexts().answerTooLong])
    }

    @Test func `creates an account after the password was entered twice`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(
            .choose("Create an account: Email"), LoginFixture.answers("bob@example.com", "one", again: "two"),
            LoginFixture.answers("bob@example.com", "one"))
        let outcome = try await fixture.module.login(asking: prompt)
        #expect(outcome.account?.subject == "bob@example.com")
        #expect(prompt.forms.map(\.notice) == [nil, LoginTexts().passwordsDiffer])
        #expect(prompt.forms.first?.fields.count == 3)
        let again = ScriptedPrompt(LoginFixture.answers("bob@example.com", "one"))
        #expect(try await fixture.module.authenticate(with: "mail", asking: again).subject == "bob@example.com")
    }

    @Test func `asks again if the new account exists already`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(LoginFixture.right, .cancel)
        let code = await LoginFixture.code { try await fixture.module.signUp(with: "mail", asking: prompt) }
        #expect(code == .cancelled)
        #expect(prompt.forms.map(\.notice) == [nil, LoginTexts().refused])
        #expect(fixture.manager.state == .signedOut(.nothingStored))
    }

    @Test func `can continue without an account, which isn't a session`() async throws {
        let fixture = try await LoginFixture()
        let outcome = try await fixture.module.login(asking: ScriptedPrompt(.choose("I am new")))
        #expect(outcome == .withoutAccount)
        #expect(outcome.account == nil)
        #expect(fixture.manager.state == .signedOut(.nothingStored))
        #expect(fixture.store.session == nil)
        #expect(fixture.mail.base.calls.isEmpty && fixture.work.calls.isEmpty)
        #expect(fixture.module.continueWithoutAccount() == .withoutAccount)
    }

    @Test func `passes on an error that another attempt can't resolve`() async throws {
        let fixture = try await LoginFixture()
        fixture.mail.base.script(.signIn, .failed(AuthError(.misconfigured)))
        let prompt = ScriptedPrompt(LoginFixture.right, LoginFixture.right)
        let code = await LoginFixture.code {
            try await fixture.module.authenticate(with: "mail", asking: prompt)
        }
        #expect(code == .misconfigured)
        #expect(prompt.forms.count == 1)
        #expect(fixture.manager.state == .signedOut(.nothingStored))
    }

    @Test func `with a browser shows a failure, and tries again if the user wants that`() async throws {
        let fixture = try await LoginFixture()
        fixture.work.script(
            .signIn, .failed(AuthError(.unreachable)), .failed(AuthError(.refused)), .failed(AuthError(.refused)))
        let prompt = ScriptedPrompt(.choose("Try again"), .choose("Try again"), .choose("Cancel"))
        let code = await LoginFixture.code {
            try await fixture.module.authenticate(with: "work", asking: prompt)
        }
        #expect(code == .cancelled)
        let texts = LoginTexts()
        #expect(prompt.menus.map(\.notice) == [texts.unreachable, texts.refused, texts.refused])
        #expect(fixture.work.calls == [.signIn, .signIn, .signIn])
        _ = try await fixture.module.authenticate(with: "work", asking: prompt)
    }

    @Test func `gives the provider the user agent that it was given`() async throws {
        struct Browser: UserAgent {
            func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
                throw AuthError(.cancelled)
            }
        }
        struct BrowserProvider: FakeProviderWrapper {
            let base: FakeProvider
            func signIn(_ context: SignInContext) async throws -> AuthSession {
                guard context.userAgent is Browser else { throw AuthError(.unsupportedCredential) }
                return try await base.signIn(context)
            }
        }
        let time = ManualTimeSource()
        let provider = BrowserProvider(base: FakeProvider(FakeAuthService(time: time)))
        let manager = AuthManager(provider: provider, store: MemoryStore(), time: time)
        let choice = LoginProvider(id: provider.id, displayName: "Web")
        let module = try LoginModule(
            manager, offering: [choice], through: [provider.id: DirectLogin(userAgent: Browser())])
        _ = try await module.authenticate(with: provider.id, asking: ScriptedPrompt())
        #expect(manager.state.isSignedIn)
    }

    @Test func `shows the app's texts`() async throws {
        let fixture = try await LoginFixture()
        var texts = LoginTexts()
        texts.password = "Passwort"
        texts.signInTitle = { "Anmelden mit \($0)" }
        let module = try LoginModule(
            fixture.manager, offering: LoginFixture.choices, through: ["work": DirectLogin(), "mail": PasswordLogin()],
            texts: texts)
        let prompt = ScriptedPrompt(LoginFixture.right)
        _ = try await module.authenticate(with: "mail", asking: prompt)
        #expect(prompt.forms.first?.title == "Anmelden mit Email")
        #expect(prompt.forms.first?.fields.last?.label == "Passwort")
    }

    @Test func `refuses a prompt's choice that doesn't exist`() async throws {
        let fixture = try await LoginFixture()
        for place in [-1, 4, Int.max] {
            let prompt = ScriptedPrompt(.chooseItem(place))
            #expect(await LoginFixture.code { try await fixture.module.login(asking: prompt) } == .misconfigured)
        }
        #expect(try await fixture.module.login(asking: ScriptedPrompt(.chooseItem(3))) == .withoutAccount)
    }

    @Test func `reveals no secret`() async throws {
        let fixture = try await LoginFixture()
        let canary = Canary()
        canary.collect(LoginFixture.password, as: "password")
        let answers = PromptAnswers(["password": Secret(LoginFixture.password)])
        #expect(canary.search(value: answers, place: "answers") == [])
        let prompt = ScriptedPrompt(LoginFixture.right, .cancel)
        fixture.mail.base.script(.signIn, .failed(AuthError(.refused)))
        let error = try await #require(throws: AuthError.self) {
            try await fixture.module.authenticate(with: "mail", asking: prompt)
        }
        #expect(canary.search(value: error, place: "error") == [])
        for form in prompt.forms { #expect(canary.search(value: form, place: "form") == []) }
    }
}
