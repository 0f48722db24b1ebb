import Foundation
import GatehouseTypes
import Testing

// How apps that others wrote are registered.
extension ProxiedService {
    /// Registers a web app, which the service knows as `app`, by what its own pages let an operator know: its name and
    /// its redirect URI.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI.
    ///   - logout: The options for what the app is told of sign-outs.
    /// - Returns: The file with the app's secret.
    /// - Throws: `Script.Failure` if it is refused.
    func registerApp(redirect: String, logout: [String] = []) async throws -> String {
        let lines = try await command(["client", "register", "App", "--redirect-uri", redirect] + logout)
        let registered = try #require(lines.first)
        #expect(registered["clientID"] == "app" && registered["issuer"]?.string == issuer)
        let secret = try #require(registered["clientSecret"]?.string)
        try Data(secret.utf8).write(to: URL(filePath: file("app.secret")))
        try await command("account", "profile", "ada@example.com", "--set", "name=Ada Lovelace")
        return file("app.secret")
    }
}
