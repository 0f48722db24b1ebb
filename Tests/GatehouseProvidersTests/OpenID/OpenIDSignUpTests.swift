import Foundation
import GatehouseClient
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A new account at an OpenID provider")
struct OpenIDSignUpTests {
    @Test(arguments: [(Wire.keycloak, "prompt=create"), (Wire.auth0, "screen_hint=signup")])
    func `is asked for in the provider's words, and a sign-in isn't`(_ wire: Wire, _ words: String) async throws {
        let service = WireService(wire)
        let manager = AuthManager(provider: try service.provider(), store: MemoryStore(), time: service.time)
        let agent = service.agent
        let account = try await manager.signUp(SignInContext(userAgent: agent))
        #expect(manager.state.account == account)
        try await manager.signIn(SignInContext(userAgent: agent))
        let queries = agent.addresses.map { $0.query(percentEncoded: true) ?? "" }
        #expect(queries.map { $0.contains(words) } == [true, false])
    }

    @Test func `is offered by the login module where there is a way, and nowhere else`() async throws {
        let (keycloak, google) = (WireService(.keycloak), WireService(.google))
        let manager = try AuthManager(
            providers: [keycloak.provider(), google.provider()], store: MemoryStore(), time: keycloak.time)
        let login = try LoginModule(
            manager, offering: [keycloak.wire.description.loginProvider, google.wire.description.loginProvider],
            through: [
                "keycloak": DirectLogin(userAgent: keycloak.agent), "google": DirectLogin(userAgent: google.agent),
            ])
        #expect(login.choices.map(\.kind).contains(.signUp(keycloak.wire.description.loginProvider)))
        #expect(!login.choices.map(\.kind).contains(.signUp(google.wire.description.loginProvider)))
        let account = try await login.signUp(with: "keycloak", asking: ScriptedPrompt())
        #expect(manager.state.account == account)
        let error = await authError { try await login.signUp(with: "google", asking: ScriptedPrompt()) }
        #expect(error?.code == .unsupportedOperation)
        #expect(error?.context.capability == .signUp)
    }
}
