import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import Testing

@Suite("Scripts of other sites")
struct CrossOriginTests {
    private static let app = "https://app.example.com"

    private func web() async throws -> Web {
        let web = try await Web()
        var metadata = ClientMetadata.native("Browser app", redirectURIs: [CrossOriginTests.app + "/callback"])
        metadata.applicationType = "web"
        _ = try await web.service.registerClient(metadata, id: "browser-app")
        return web
    }

    private func preflight(_ web: Web, _ path: String, from origin: String) async throws -> HTTPResponse {
        try await web.send(
            .options, path,
            headers: [
                "Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "dpop",
            ])
    }

    @Test(arguments: ["/token", "/revoke", "/userinfo"])
    func `of registered browser apps may use the endpoints of clients`(path: String) async throws {
        let web = try await web()
        let allowed = try await preflight(web, path, from: CrossOriginTests.app)
        #expect(allowed.status == .noContent)
        #expect(allowed.headers["Access-Control-Allow-Origin"] == CrossOriginTests.app)
        #expect(allowed.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        #expect(allowed.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type, DPoP")
        #expect(allowed.headers["Vary"] == "Origin")
        let answer = try await web.post(path, OAuthParameters(), headers: ["Origin": CrossOriginTests.app])
        #expect([.badRequest, .unauthorized].contains(answer.status))
        #expect(answer.headers["Access-Control-Allow-Origin"] == CrossOriginTests.app)
        #expect(answer.headers["Access-Control-Expose-Headers"]?.contains("DPoP-Nonce") == true)
        for response in [allowed, answer] { #expect(response.headers["Access-Control-Allow-Credentials"] == nil) }
    }

    /// Native apps have redirect URIs, too: those of a loopback address are everybody's on the machine.
    @Test(arguments: [
        "https://evil.example.com", "http://app.example.com", "https://app.example.com:444", "null", "",
        "https://notes.example.com", "http://127.0.0.1", "https://app.example.com.evil.example.com",
    ])
    func `of others may not`(origin: String) async throws {
        let web = try await web()
        let asked = try await preflight(web, "/token", from: origin)
        #expect(asked.status == .methodNotAllowed)
        #expect(asked.headers["Access-Control-Allow-Origin"] == nil)
        let answer = try await web.post("/token", OAuthParameters(), headers: ["Origin": origin])
        #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test(arguments: ["/", "/authorize", "/sign-in", "/account", "/interaction/x", "/register", "/health/ready"])
    func `never may read pages or what developers get`(path: String) async throws {
        let web = try await web()
        for response in [
            try await preflight(web, path, from: CrossOriginTests.app),
            try await web.send(.get, path, headers: ["Origin": CrossOriginTests.app]),
        ] { #expect(response.headers["Access-Control-Allow-Origin"] == nil) }
    }

    @Test(arguments: ["/jwks", "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"])
    func `all may read what is public`(path: String) async throws {
        let answer = try await web().send(.get, path, headers: ["Origin": "https://anybody.example.com"])
        #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        #expect(answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    }

    @Test func `of an app that was removed may not any more after ten seconds`() async throws {
        let web = try await web()
        #expect(try await preflight(web, "/token", from: CrossOriginTests.app).status == .noContent)
        try await web.service.removeClient("browser-app")
        web.time.advance(by: .seconds(10))
        #expect(try await preflight(web, "/token", from: CrossOriginTests.app).status == .methodNotAllowed)
    }
}
