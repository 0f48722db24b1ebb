import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes
import Testing

/// A web app of Flask and Authlib: discovery, PKCE, ID tokens and state that it checks, refreshes that it does.
@Suite("Authlib", .serialized)
struct AuthlibTests {
    /// How the app authenticates.
    enum Method: String, CaseIterable, Sendable {
        case secret = "client_secret_basic"
        case key = "private_key_jwt"
    }

    /// Registers the app, and starts it.
    private func run(
        _ method: Method, _ body: (ProxiedService, URL) async throws -> Void
    ) async throws {
        let port = try await StartedServer.freePort()
        let address = "https://127.0.0.1:\(port)"
        try await ProxiedService.run { service in
            let credential = service.file("app.credential")
            try await service.command(
                [
                    "client", "register", "App", "--authentication", method.rawValue,
                    "--redirect-uri", address + "/callback", "--post-logout-redirect-uri", address + "/signed-out",
                    "--scope", "openid profile email offline_access",
                ] + (try AuthlibTests.proof(method, file: credential, of: service)))
            let arguments = ["authlib-app", service.issuer, "app", method.rawValue, credential]
            try await StartedServer.run("python", port: port, arguments) { try await body(service, $0.address) }
        }
    }

    /// The options by which the client is registered with what the file has then.
    private static func proof(_ method: Method, file: String, of service: ProxiedService) throws -> [String] {
        guard method == .key else { return ["--secret-file", file] }
        let key = try PrivateKey.generate(.p256)
        try Data(key.pem.revealedBytes).write(to: URL(filePath: file))
        try Data(JSONWebKey(key.publicKey).json.encoded).write(to: URL(filePath: file + ".jwk"))
        return ["--jwks-file", file + ".jwk"]
    }

    /// What the app shows.
    private func page(_ address: URL, _ path: String, in browser: PersonBrowser) async throws -> JSONValue {
        let page = try await browser.open(address.appending(path: path))
        #expect(page.response.status == .ok, "\(page.response.text)")
        return try JSONValue(parsing: page.response.text)
    }

    @Test(arguments: Method.allCases)
    func `signs a person in, refreshes, and signs the person out`(method: Method) async throws {
        try await run(method) { service, address in
            let browser = service.browser()
            let first = try await page(address, "", in: browser)
            #expect(first["claims"]?["iss"]?.string == service.issuer)
            #expect(first["userinfo"]?["email"]?.string == "ada@example.com")
            #expect(first["userinfo"]?["sub"] == first["claims"]?["sub"])
            let answers = await browser.answers
            let second = try await page(address, "refresh", in: browser)
            let third = try await page(address, "refresh", in: browser)
            for name in ["access_token", "refresh_token"] {
                #expect(Set([first, second, third].map { $0["tokens"]?[name]?.string }).count == 3, "\(name)")
            }
            #expect(third["userinfo"] == first["userinfo"])
            // The state is checked there.
            let end = try await page(address, "sign-out", in: browser)
            #expect(end["post_logout_redirect_uri"]?.string == address.absoluteString + "/signed-out")
            #expect(await browser.answers == answers)
            _ = try await page(address, "", in: browser)
            #expect(await browser.answers > answers, "Ada has to sign in again")
        }
    }
}
