import GatehouseClient
import GatehouseTerminal

extension AccountSession {
    /// Prompts for a user name and a password, and for a second factor if the provider requires one, until the sign-in
    /// succeeds or is cancelled.
    ///
    /// - Throws: `AuthError`; its code is `unsupportedCredential` if there is no terminal.
    func signInAtTerminal(suggesting username: String?) async throws -> Account {
        let prompt = try TerminalPrompt.controllingTerminal()
        let login = try LoginModule(
            manager, offering: [LoginProvider(id: provider.id, displayName: profile.place)],
            through: [provider.id: MultiFactorLogin(PasswordLogin(suggestedUsername: username))])
        return try await login.authenticate(with: provider.id, asking: prompt)
    }
}
