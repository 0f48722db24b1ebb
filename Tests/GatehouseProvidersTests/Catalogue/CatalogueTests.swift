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
    private static let arguments: [String: [String: String]] = [
        "auth0": ["domain": "notes.eu.auth0.com"], "okta": ["domain": "notes.okta.com"],
        "cognito": ["pool": "eu-central-1_A", "domain": "notes.example"], "firebase": ["project": "notes-1"],
        "supabase": ["address": "https://abc.supabase.co"], "gatehouse": ["issuer": "https://id.example"],
        "keycloak": ["address": "https://id.example", "realm": "staff"], "openid": ["issuer": "https://id.example"],
        "oauth": [
            "authorization": "https://a.example/authorize", "token": "https://a.example/token",
            "userinfo": "https://a.example/me",
        ],
        "password": ["address": "https://a.example"],
    ]

    private func description(_ entry: CatalogueEntry) throws -> ProviderDescription {
        try entry.description(CatalogueTests.arguments[entry.id] ?? [:])
    }

    @Test func `names every provider once`() {
        let names = ProviderCatalogue.entries.map(\.id)
        #expect(Set(names).count == names.count)
        #expect(
            Set(names) == [
                "apple", "auth0", "cognito", "facebook", "firebase", "gatehouse", "github", "gitlab", "google",
                "keycloak", "microsoft", "oauth", "okta", "openid", "password", "supabase", "x",
            ])
        #expect(ProviderCatalogue["google"]?.id == "google")
        #expect(ProviderCatalogue["myspace"] == nil)
    }

    @Test func `describes each so that it can be shown, looked up and made`() throws {
        for entry in ProviderCatalogue.entries {
            let description = try description(entry)
            #expect(!description.displayName.isEmpty, "\(entry.id)")
            #expect(description.loginProvider.id == description.id)
            #expect(URL(string: description.documentation)?.host() != nil)
            var setup = ProviderSetup(clientID: "notes", transport: ScriptedTransport())
            if entry.id == "apple" {
                setup.authenticator = AppleClientSecret("notes", teamID: "T", signer: try Wire.appleKey.get())
            }
            let provider = try description.provider(setup)
            #expect(provider.id == description.id)
            if description.kind == .openID { #expect(description.scope.contains("openid"), "\(entry.id)") }
        }
    }

    @Test func `says of each what its provider really can do`() throws {
        let all: [ProviderCapability] = [
            .signUp, .anonymousSignIn, .accountUpgrade, .passwordReset, .emailVerification, .multiFactor,
            .logoutEverywhere,
        ]
        for entry in ProviderCatalogue.entries {
            let description = try description(entry)
            var setup = ProviderSetup(clientID: "notes", transport: ScriptedTransport())
            setup.authenticator =
                entry.id == "apple" ? AppleClientSecret("notes", teamID: "T", signer: try Wire.appleKey.get()) : nil
            let provider = try description.provider(setup)
            let capable = Set(all.filter { provider.supports($0) })
            #expect(capable == description.capabilities, "\(entry.id)")
        }
        #expect(try description(.supabase).capabilities == Set(all))
        #expect(try description(.firebase).capabilities == Set(all).subtracting([.logoutEverywhere]))
        #expect(try description(.google).capabilities.isEmpty)
        #expect(try description(.okta).capabilities == [.logoutEverywhere])
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
