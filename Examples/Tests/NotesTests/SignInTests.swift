// snippet.issuer
import Gatehouse
import GatehouseTesting
import NotesKit
import Testing

@Suite("A sign-in to the notes app") struct SignInTests {
    let time = ManualTimeSource()
    let issuer: ScriptedIssuer
    let app: NotesApp

    init() throws {
        issuer = try ScriptedIssuer(time: time)
        let provider = OpenIDProvider(
            issuer: issuer.name, clientID: "notes", transport: issuer.transport, time: time)
        app = NotesApp(
            auth: AuthManager(provider: provider, store: MemoryStore(), time: time),
            server: "https://notes.example", time: time)
    }

    private func signIn(_ prompt: ScriptedPrompt = ScriptedPrompt()) async throws -> Account {
        try await app.signIn(at: ProviderID(rawValue: issuer.name), userAgent: issuer.userAgent, asking: prompt)
    }

    @Test func `ends with an account of the issuer`() async throws {
        #expect(try await signIn().issuer == issuer.name)
        #expect(app.auth.state.isSignedIn)
    }
    // snippet.end

    // snippet.misbehaviour
    @Test func `refuses an ID token of another sign-in`() async throws {
        issuer.misbehave(.wrongNonce)
        await #expect(throws: AuthError.self) { try await signIn() }
        #expect(app.auth.state.isSignedOut)
    }

    @Test func `offers another attempt when the user has denied`() async throws {
        issuer.misbehave(.refusing("access_denied"))
        let prompt = ScriptedPrompt(.chooseItem(1))
        await #expect(throws: AuthError.self) { try await signIn(prompt) }
        #expect(prompt.menus.count == 1)
        #expect(issuer.paths.filter { $0 == "/token" }.isEmpty)
    }
}
// snippet.end
