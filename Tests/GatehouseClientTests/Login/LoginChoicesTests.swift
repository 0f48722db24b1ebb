import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The choices of a login")
struct LoginChoicesTests {
    @Test func `are values that can be compared and listed before any prompt`() async throws {
        let fixture = try await LoginFixture()
        #expect(fixture.module.providers == LoginFixture.choices)
        #expect(Set(fixture.module.choices.map(\.id)).count == fixture.module.choices.count)
        #expect(fixture.mail.base.calls.isEmpty)
        #expect(fixture.work.calls.isEmpty)
    }

    @Test func `are in the app's order, followed by new accounts and no account`() async throws {
        let fixture = try await LoginFixture()
        #expect(
            fixture.module.choices.map(\.displayName)
                == ["Your employer", "Email", "Create an account: Email", "I am new"])
        #expect(fixture.module.choices.last?.kind == .withoutAccount)
    }

    @Test func `are identified by the provider's name, not by the text that is shown`() throws {
        let one = LoginProvider(id: "mail", displayName: "Email")
        let other = LoginProvider(id: "mail", displayName: "E-Mail-Adresse")
        #expect(one.id == other.id)
        #expect(one.id.rawValue == "mail")
        #expect(LoginProvider(id: "post", displayName: "Email").id != one.id)
    }

    @Test func `are restored from a stored name, and an unknown name gives nil`() async throws {
        let fixture = try await LoginFixture()
        #expect(await fixture.module.lastUsedProvider() == nil)
        for (name, provider) in [("mail", LoginFixture.choices[1]), ("work", LoginFixture.choices[0])] {
            fixture.remembered.set(name)
            #expect(await fixture.module.lastUsedProvider() == provider)
        }
        for name in ["fax", "", "Email", "MAIL"] {
            fixture.remembered.set(name)
            #expect(await fixture.module.lastUsedProvider() == nil)
        }
    }

    @Test func `preselect the provider that was used last`() async throws {
        let fixture = try await LoginFixture()
        let first = ScriptedPrompt(.choose("Email"), LoginFixture.right)
        _ = try await fixture.module.login(asking: first)
        #expect(first.menus.map(\.preselected) == [nil])
        #expect(fixture.remembered.value == "mail")
        let second = ScriptedPrompt(.cancel)
        #expect(await LoginFixture.code { try await fixture.module.login(asking: second) } == .cancelled)
        #expect(second.menus.map(\.preselected) == [1])
        #expect(fixture.remembered.value == "mail")
    }

    @Test func `don't preselect the provider of a failed login`() async throws {
        let fixture = try await LoginFixture()
        let prompt = ScriptedPrompt(.choose("Email"), .cancel)
        #expect(await LoginFixture.code { try await fixture.module.login(asking: prompt) } == .cancelled)
        #expect(fixture.remembered.value == nil)
    }

    @Test func `can be extended by an app with its own provider and process`() async throws {
        let fixture = try await LoginFixture()
        let fax = FakeProvider(fixture.service, id: "fax")
        let manager = try AuthManager(providers: [fax], store: MemoryStore(), time: fixture.time)
        var processes: LoginProcesses = [:]
        processes.register(CustomLogin { try await $0.submit(SignInContext()) }, for: "fax")
        let module = try LoginModule(
            manager, offering: [LoginProvider(id: "fax", displayName: "Fax")], through: processes)
        let account = try await module.authenticate(with: "fax", asking: ScriptedPrompt())
        #expect(manager.state.account == account)
    }

    @Test func `are refused with a typed error if a provider has no process`() async throws {
        let fixture = try await LoginFixture()
        let processes: LoginProcesses = ["work": DirectLogin()]
        #expect(try processes.process(for: "work") is DirectLogin)
        for error in [
            try #require(throws: AuthError.self) { try processes.process(for: "mail") },
            try #require(throws: AuthError.self) {
                try LoginModule(fixture.manager, offering: LoginFixture.choices, through: processes)
            },
        ] {
            #expect(error.code == .unknownProvider)
            #expect(error.context.provider == "mail")
        }
        let unknown = await LoginFixture.code {
            try await fixture.module.authenticate(with: "fax", asking: ScriptedPrompt())
        }
        #expect(unknown == .unknownProvider)
    }

    @Test func `include new accounts only for providers that can create them`() async throws {
        let fixture = try await LoginFixture()
        let signUps = fixture.module.choices.compactMap { choice in
            if case .signUp(let provider) = choice.kind { provider.id } else { nil }
        }
        #expect(signUps == ["mail"])
        let code = await LoginFixture.code {
            try await fixture.module.signUp(with: "work", asking: ScriptedPrompt(.chooseItem(1)))
        }
        #expect(code == .unsupportedOperation)
        #expect(fixture.work.calls.isEmpty)
    }
}
