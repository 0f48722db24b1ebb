import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

/// A native app of oauthlib and requests-oauthlib: a public client with PKCE and a redirect URI on this machine.
@Suite("oauthlib")
struct OAuthlibTests {
    @Test func `signs a person in at a port of its own, and refreshes`() async throws {
        try await ProxiedService.run { service in
            try await service.command(
                "client", "register", "App", "--redirect-uri", "http://127.0.0.1/callback",
                "--scope", "openid email offline_access", "--bearer")
            let app = try LineProcess("python/oauthlib-app", [service.issuer, "app"])
            do {
                try await expectSignIn(app, at: service)
            } catch {
                try await app.stop()
                throw error
            }
            try await app.stop()
        }
    }

    private func expectSignIn(_ app: LineProcess, at service: ProxiedService) async throws {
        let address = try #require(URL(string: try await app.next()))
        #expect(try await service.browser().open(address).response.text == "You can close this page.")
        let end = try JSONValue(parsing: try await app.next())
        #expect(end["userinfo"]?["email"]?.string == "ada@example.com")
        for name in ["access_token", "refresh_token"] {
            let (first, second) = (end["first"]?[name]?.string, end["second"]?[name]?.string)
            #expect(first != nil && second != nil && first != second, "\(name)")
        }
    }
}
