// How apps that others wrote are registered.
extension ProxiedService {
    /// Registers a web app by what its own pages let an operator know: its name and its redirect URI.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI.
    ///   - method: How the app sends its secret.
    ///   - options: More options, for what isn't usual.
    /// - Returns: The file with the app's secret.
    /// - Throws: `Script.Failure` if it is refused.
    func registerApp(redirect: String, sendsSecretBy method: String, _ options: [String] = []) async throws -> String {
        let secret = file("app.secret")
        try await command(
            [
                "client", "register", "app", "--name", "App", "--redirect-uri", redirect, "--secret-file", secret,
                "--authentication", method, "--id-token-algorithm", "RS256",
                "--scope", "openid profile email offline_access",
            ] + options)
        try await command("account", "profile", "ada@example.com", "--set", "name=Ada Lovelace")
        return secret
    }
}
