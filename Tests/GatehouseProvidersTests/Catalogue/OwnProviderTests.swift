import GatehouseClient
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

// The example of the article Writing a provider: all that an app writes to add a provider.
extension ProviderDescription {
    static var notes: ProviderDescription {
        .openID(
            id: "notes", displayName: "Notes", issuer: "https://id.notes.example", scope: .openID,
            documentation: "https://notes.example/docs/signing-in")
    }
}

extension Wire {
    static var notes: Wire {
        Wire(
            openID: "an app's own", .notes, at: "https://id.notes.example",
            metadata: """
                {"issuer": "https://id.notes.example", "authorization_endpoint": "https://id.notes.example/authorize",
                 "token_endpoint": "https://id.notes.example/token", "jwks_uri": "https://id.notes.example/jwks",
                 "revocation_endpoint": "https://id.notes.example/revoke"}
                """)
    }
}

@Suite("A provider that an app adds")
struct OwnProviderTests {
    @Test(arguments: RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation)
    func `keeps the contract like those of the catalogue`(_ check: RemoteAuthProviderConformance.Check) async throws {
        try await check.run(on: WireService(.notes).subject())
    }

    @Test func `stands in the login module beside them, each in its own way`() async throws {
        let (notes, passwords) = (WireService(.notes), PasswordServiceFixture(.firebase))
        passwords.addAccount()
        let firebase = ProviderDescription.firebase(project: "notes-1")
        let manager = try AuthManager(
            providers: [
                notes.provider(),
                firebase.provider(clientID: ClientID(FirebaseService.key), transport: passwords.network),
            ], store: MemoryStore(), time: notes.time)
        let login = try LoginModule(
            manager, offering: [.notes, firebase], userAgent: notes.agent, withoutAccount: "I am new")
        #expect(
            login.choices.map(\.displayName) == ["Notes", "Firebase", "Create an account: Firebase", "I am new"])
        let first = try await login.login(asking: ScriptedPrompt(.choose("Notes")))
        #expect(first.account?.issuer == "https://id.notes.example")
        let answers = ["username": PasswordServiceFixture.email, "password": PasswordServiceFixture.password]
        let second = try await login.login(asking: ScriptedPrompt(.choose("Firebase"), .fill(answers)))
        #expect(second.account?.issuer == "https://securetoken.google.com/notes-1")
        #expect(manager.state.session?.provider == "firebase")
    }

    @Test func `is refused where the manager doesn't have it, or it's listed twice`() throws {
        let notes = WireService(.notes)
        let manager = AuthManager(provider: try notes.provider(), store: MemoryStore(), time: notes.time)
        let unknown = #expect(throws: AuthError.self) { try LoginModule(manager, offering: [.notes, .google]) }
        #expect(unknown?.code == .unknownProvider)
        let twice = #expect(throws: AuthError.self) { try LoginModule(manager, offering: [.notes, .notes]) }
        #expect(twice?.code == .misconfigured)
        #expect(try LoginModule(manager, offering: [.notes]).providers == [ProviderDescription.notes.loginProvider])
    }
}
