import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The login module")
struct LoginModuleTests {
    private let time = ManualTimeSource()
    private let store = FaultyStore()
    private let mail: FakeProvider
    private let work: FakeProvider
    private let manager: AuthManager
    private let module: LoginModule

    init() async throws {
        let service = FakeAuthService(time: time)
        mail = FakeProvider(service, id: "mail")
        work = FakeProvider(service, id: "work")
        manager = try AuthManager(providers: [mail, work], store: store, time: time)
        module = try LoginModule(
            manager,
            offering: [
                LoginProvider(id: "work", displayName: "Your employer"),
                LoginProvider(id: "mail", displayName: "Email"),
            ])
        try await manager.restore()
    }

    @Test func `lists choices in a stable order with their names`() {
        #expect(module.providers.map(\.displayName) == ["Your employer", "Email"])
        #expect(module.provider(named: "mail")?.displayName == "Email")
        #expect(module.provider(named: "fax") == nil)
    }

    @Test func `signs in with the chosen provider`() async throws {
        let account = try await module.authenticate(with: "work")
        #expect(manager.state.account == account)
        #expect(store.session?.provider == "work")
        #expect(mail.calls.isEmpty)
    }

    @Test func `refuses a choice that it doesn't offer`() async throws {
        let error = try await #require(throws: AuthError.self) { try await module.authenticate(with: "fax") }
        #expect(error.code == .unknownProvider)
        #expect(manager.state == .signedOut(.nothingStored))
    }

    @Test func `refuses a provider that doesn't exist or is listed twice`() throws {
        let fax = LoginProvider(id: "fax", displayName: "Fax")
        let twice = LoginProvider(id: "mail", displayName: "Email")
        for (choices, code) in [([fax], AuthError.Code.unknownProvider), ([twice, twice], .misconfigured)] {
            let error = try #require(throws: AuthError.self) { try LoginModule(manager, offering: choices) }
            #expect(error.code == code)
        }
        let error = #expect(throws: AuthError.self) { try LoginModule(manager, offering: [fax]) }
        #expect(error?.reason == "there is no provider 'fax'; the manager has 'mail', 'work'")
    }

    @Test func `ignores the late success of an attempt that was replaced`() async throws {
        let gate = Gate<Void>()
        mail.script(.signIn, .held(gate))
        let left = Task { try await module.authenticate(with: "mail") }
        try await mail.waitForCalls(1)
        _ = try await module.authenticate(with: "work")
        #expect(try await #require(throws: AuthError.self) { try await left.value }.code == .superseded)
        gate.open()
        try await mail.waitForCalls(3)
        #expect(mail.calls == [.signIn, .revoke, .forget])
        #expect(store.session?.provider == "work")
        #expect(manager.state.session?.provider == "work")
    }

    @Test func `changes nothing when it is cancelled`() async throws {
        let gate = Gate<Void>()
        mail.script(.signIn, .held(gate))
        let attempt = Task { try await module.authenticate(with: "mail") }
        try await mail.waitForCalls(1)
        attempt.cancel()
        #expect(try await #require(throws: AuthError.self) { try await attempt.value }.code == .cancelled)
        #expect(manager.state == .signedOut(.nothingStored))
        gate.open()
        try await mail.waitForCalls(3)
        #expect(manager.state == .signedOut(.nothingStored))
    }

    @Test func `ends the session of the old provider when the provider is switched`() async throws {
        _ = try await module.authenticate(with: "mail")
        _ = try await module.authenticate(with: "work")
        try await mail.waitForCalls(3)
        #expect(mail.calls == [.signIn, .revoke, .forget])
        #expect(manager.state.session?.provider == "work")
        _ = try await manager.refresh()
        #expect(work.calls == [.signIn, .refresh])
    }

    @Test func `refuses two providers with the same name`() throws {
        let error = try #require(throws: AuthError.self) { try AuthManager(providers: [mail, mail], store: store) }
        #expect(error.code == .misconfigured)
        #expect(throws: AuthError.self) { try AuthManager(providers: [], store: store) }
    }
}
