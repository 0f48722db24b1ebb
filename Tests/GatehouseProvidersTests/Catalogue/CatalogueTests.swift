import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    @Test func `names every provider once`() {
        let names = ProviderCatalogue.entries.map(\.id)
        #expect(Set(names).count == names.count)
        #expect(names == names.sorted())
        #expect(ProviderCatalogue["google"]?.id == "google")
        #expect(ProviderCatalogue["myspace"] == nil)
    }

    @Test func `describes each so that it can be shown, looked up and made`() throws {
        for example in CatalogueExample.all {
            let description = try example.description()
            #expect(!description.displayName.isEmpty, "\(example.entry.id)")
            #expect(description.loginProvider.id == description.id)
            #expect(URL(string: description.documentation)?.host() != nil)
            #expect(try example.subject().provider.id == description.id)
            if description.kind == .openID { #expect(description.scope.contains("openid"), "\(example.entry.id)") }
        }
    }

    @Test func `says of each what its provider really can do`() throws {
        let all: [ProviderCapability] = [
            .signUp, .anonymousSignIn, .accountUpgrade, .passwordReset, .emailVerification, .multiFactor,
            .logoutEverywhere,
        ]
        for example in CatalogueExample.all {
            let provider = try example.subject().provider
            let capable = Set(all.filter { provider.supports($0) })
            #expect(try capable == example.description().capabilities, "\(example.entry.id)")
        }
        #expect(ProviderDescription.supabase("https://abc.supabase.co").capabilities == Set(all))
        #expect(
            ProviderDescription.firebase(project: "notes-1").capabilities == Set(all).subtracting([.logoutEverywhere]))
        #expect(ProviderDescription.google.capabilities.isEmpty)
        #expect(ProviderDescription.okta(domain: "notes.okta.com").capabilities == [.logoutEverywhere])
    }

    @Test func `gives each of one customer's issuers its own name`() {
        #expect(
            ProviderDescription.okta(domain: "notes.okta.com", server: nil).loginProvider
                == LoginProvider(id: "okta", displayName: "Okta"))
        let wires: [Wire] = [.okta, .keycloak, .cognito, .auth0, .gitLab]
        let issuers = wires.flatMap(\.documents.keys)
        #expect(Set(issuers).count == wires.count)
    }

    @Test func `lets people in by a password and a second factor where that is the provider's way`() async throws {
        let fixture = PasswordServiceFixture(.supabase)
        fixture.addAccount(factors: ["totp"])
        let description = ProviderDescription.supabase("https://abc.supabase.co")
        let provider = try description.provider(clientID: ClientID(SupabaseService.key), transport: fixture.network)
        let manager = AuthManager(provider: provider, store: MemoryStore(), time: ManualTimeSource())
        let login = try LoginModule(
            manager, offering: [description.loginProvider], through: [description.id: description.loginProcess()])
        let prompt = ScriptedPrompt(
            .fill(["username": PasswordServiceFixture.email, "password": PasswordServiceFixture.password]),
            .fill(["code": SupabaseService.code]))
        let account = try await login.authenticate(with: description.id, asking: prompt)
        #expect(manager.state.account == account)
        let signUp = ScriptedPrompt(
            .fill(["username": "bob@example.com", "password": "secret-1", "password-again": "secret-1"]))
        #expect(try await login.signUp(with: description.id, asking: signUp).displayName == "bob@example.com")
    }

    @Test func `refuses a missing, unknown or impossible parameter`() throws {
        let refused: [[String: String]] = [
            [:], ["domain": ""], ["domain": "notes.okta.com", "realm": "x"], ["domain": "notes okta com"],
            ["domain": "notés.okta.com"],
        ]
        for arguments in refused {
            let error = #expect(throws: AuthError.self) { try CatalogueEntry.okta.description(arguments) }
            #expect(error?.code == .misconfigured)
        }
        #expect(try CatalogueEntry.okta.description(["domain": "notes.okta.com", "server": "-"]).id == "okta")
        let error = #expect(throws: AuthError.self) {
            try CatalogueEntry.oauth.description(["authorization": "x", "token": "y", "userinfo": "z"])
        }
        #expect(error?.code == .misconfigured)
    }

    @Test func `swaps one provider for another in one line`() async throws {
        for wire in [Wire.google, .gitHub, .keycloak] {
            let service = WireService(wire)
            let manager = AuthManager(provider: try service.provider(), store: MemoryStore(), time: service.time)
            let (id, process) = (wire.description.id, wire.description.loginProcess(service.agent))
            let login = try LoginModule(manager, offering: [wire.description.loginProvider], through: [id: process])
            let account = try await login.authenticate(with: id, asking: ScriptedPrompt())
            #expect(manager.state.account == account)
            try await manager.refresh()
            #expect(manager.state.account == account)
        }
    }
}
