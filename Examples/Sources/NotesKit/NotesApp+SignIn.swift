// snippet.signIn
import Gatehouse

extension NotesApp {
    /// Signs a user in with a browser. After a failure the prompt offers another attempt.
    public func signIn(
        at provider: ProviderID, userAgent: some UserAgent, asking prompt: some CredentialPrompt
    ) async throws -> Account {
        let module = try LoginModule(
            auth, offering: [LoginProvider(id: provider, displayName: "Notes")],
            through: [provider: DirectLogin(userAgent: userAgent)])
        return try await module.authenticate(with: provider, asking: prompt)
    }
}
// snippet.end
