import GatehouseClient
import GatehouseTerminal

extension AccountSession {
    /// Asks for a name and a password, and for a second factor if the provider wants one, until they're right.
    ///
    /// - Throws: `AuthError`; `unsupportedCredential` if there is no terminal.
    func signInAtTerminal(suggesting username: String?) async throws -> Account {
        let prompt = try TerminalPrompt.controllingTerminal()
        let login = try LoginModule(
            manager, offering: [LoginProvider(id: provider.id, displayName: profile.place)],
            through: [provider.id: MultiFactorLogin(PasswordLogin(suggestedUsername: username))])
        return try await login.authenticate(with: provider.id, asking: prompt)
    }
}
