import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

/// Apache with mod_auth_openidc, which is registered at a running service.
struct WebApp {
    let service: ProxiedService
    private let address: URL

    /// Starts both, and stops them whatever happens in between.
    static func run(_ body: (WebApp) async throws -> Void) async throws {
        let port = try await StartedServer.freePort()
        let address = "https://127.0.0.1:\(port)"
        try await ProxiedService.run(ProxiedService.tellingClients) { service in
            let secret = try await service.registerApp(
                redirect: address + "/app/redirect",
                logout: [
                    "--post-logout-redirect-uri", address + "/signed-out/",
                    "--backchannel-logout-uri", address + "/app/redirect?logout=backchannel",
                ])
            try await StartedServer.run("mod_auth_openidc", port: port, [service.issuer, "app", secret]) { server in
                try await body(WebApp(service: service, address: server.address))
            }
        }
    }

    /// The page that needs a sign-in.
    var page: URL { address.appending(path: "app/") }

    /// The page behind a logout.
    var signedOut: URL { address.appending(path: "signed-out/") }

    /// Where a person signs out of the app and of the service.
    var signingOut: URL { redirect("logout", signedOut.absoluteString) }

    /// Where the app refreshes its tokens, before it shows its page.
    func refreshing(_ token: String) -> URL {
        redirect("refresh", page.absoluteString).appending(queryItems: [
            URLQueryItem(name: "access_token", value: token)
        ])
    }

    /// What the app knows about the person, who signs in if need be.
    func info(in browser: PersonBrowser) async throws -> JSONValue {
        #expect(try await browser.open(page).response.status == .ok)
        return try JSONValue(parsing: try await browser.open(redirect("info", "json")).response.text)
    }

    /// Whether the app knows who uses this browser.
    func hasSession(_ browser: PersonBrowser) async throws -> Bool {
        try await browser.open(redirect("info", "json")).response.status == .ok
    }

    /// The app's access token and refresh token.
    func tokens(in browser: PersonBrowser) async throws -> (access: String, refresh: String) {
        let info = try await info(in: browser)
        return (try #require(info["access_token"]?.string), try #require(info["refresh_token"]?.string))
    }

    /// Whether the service accepts an access token.
    func isGood(token: String) async throws -> Bool {
        let address = try #require(URL(string: service.issuer + "/userinfo"))
        var request = HTTPRequest(.get, url: address)
        request.headers["Authorization"] = "Bearer " + token
        return try await service.transport().send(request).status == .ok
    }

    private func redirect(_ name: String, _ value: String) -> URL {
        page.appending(path: "redirect").appending(queryItems: [URLQueryItem(name: name, value: value)])
    }
}
