// snippet.service
import Gatehouse
import GatehouseService
import GatehouseTesting
import NotesKit
import Testing

@Suite("The notes app with its service") struct ServiceTests {
    @Test func `renews a session whose tokens are bound to the app's key`() async throws {
        let (email, password) = ("ada@example.com", Secret("correct horse battery staple"))
        let inProcess = try await InProcessService()
        _ = try await inProcess.service.addAccount(email: email, password: password)
        let notes = ClientMetadata.native(
            "Notes", redirectURIs: ["http://127.0.0.1/callback"], audience: "notes-api")
        _ = try await inProcess.service.registerClient(notes, id: "notes")

        let provider = OpenIDProvider(
            issuer: inProcess.service.configuration.issuer, clientID: "notes", scope: "openid offline_access",
            transport: inProcess.transport, time: inProcess.time)
        let app = NotesApp(
            auth: AuthManager(provider: provider, store: MemoryStore(), time: inProcess.time),
            server: "https://notes.example", time: inProcess.time)
        _ = try await app.signIn(
            at: provider.id,
            userAgent: ScriptedUserAgent(transport: inProcess.transport, email: email, password: password),
            asking: ScriptedPrompt())

        let first = try await app.auth.validSession()
        inProcess.time.advance(by: .seconds(3600))
        let renewed = try await app.auth.validSession()
        #expect(renewed.accessToken.type == .dpop)
        #expect(!renewed.accessToken.value.matches(first.accessToken.value))
    }
}
// snippet.end
