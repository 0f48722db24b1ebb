import Foundation
import Gatehouse
import Testing

@Suite("The guide of letting users choose")
struct LettingUsersChooseTests {
    /// Somebody who goes on without an account.
    private struct Guest: CredentialPrompt {
        func fill(_ form: PromptForm) async throws -> PromptAnswers { throw AuthError(.cancelled) }
        func choose(from menu: PromptMenu) async throws -> Int { menu.items.count - 1 }
        func show(_ message: String) async throws {}
        func open(_ address: URL) async throws {}
    }

    @Test func `shows an example that runs with the README's manager`() async throws {
        let auth = AuthManager(
            provider: OpenIDProvider(
                issuer: "http://127.0.0.1:8080", clientID: "notes", scope: "openid offline_access notes.read"),
            store: MemoryStore())
        var unlocked: [Account?] = []
        try await loginExample(auth, prompt: Guest()) { unlocked.append($0) }
        #expect(unlocked == [nil])
    }
}
