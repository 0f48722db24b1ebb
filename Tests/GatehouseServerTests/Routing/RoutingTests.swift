import Foundation
import GatehouseHTTP
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("The routes")
struct RoutingTests {
    @Test(arguments: [
        ("/token", "POST"), ("/revoke", "POST"), ("/register", "POST"), ("/register/challenges", "POST"),
        ("/register/x", "DELETE, GET, HEAD, PUT"), ("/register/x/challenges", "POST"),
        ("/register/x/secret", "POST"),
        ("/jwks", "GET, HEAD"), ("/health/live", "GET, HEAD"), ("/health/ready", "GET, HEAD"),
        ("/authorize", "GET, POST"), ("/logout", "GET, POST"), ("/interaction/x", "GET, POST"),
        ("/sign-in", "GET, HEAD, POST"), ("/sign-out", "GET, HEAD, POST"),
        ("/account", "GET, HEAD"), ("/", "GET, HEAD"), ("/account/apps/x", "POST"),
        ("/account/sign-out-everywhere", "POST"),
        ("/.well-known/openid-configuration", "GET, HEAD"),
    ])
    func `answer other methods with 405 and what is allowed (3A-54)`(path: String, allowed: String) async throws {
        let web = try await Web()
        let all: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options, "TRACE", "get"]
        for method in all where !allowed.split(separator: ", ").contains(Substring(method.rawValue)) {
            let response = try await web.send(method, path)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers["Allow"] == allowed)
        }
    }

    @Test func `answer HEAD like GET, without the content`() async throws {
        let web = try await Web()
        let head = try await web.send(.head, "/jwks")
        let get = try await web.send(.get, "/jwks")
        #expect(head.status == .ok)
        #expect(head.body.isEmpty)
        let names = { (response: HTTPResponse) in response.headers.fields.filter { $0.name != "X-Request-ID" } }
        #expect(names(head) == names(get))
        #expect(!get.body.isEmpty)
    }

    /// RFC 9110, section 9.2.1
    @Test func `write nothing for HEAD, at any path`() async throws {
        let rows = WatchedRows()
        let web = try await Web(storage: ServiceStorage(rows))
        let browser = Browser(web)
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        let request = try web.authorizePath()
        try await browser.open(request)
        let paths = Endpoints.all(on: web.inProcess.server.site).filter { $0.actions[.get] != nil }.map {
            $0.path.description.replacing(/:[a-z]+/, with: "0")
        }
        #expect(paths.count > 10)
        // The service is ready if it can write: that is tried.
        for path in paths + [request, browser.place] where path != "/health/ready" {
            let known = rows.changes.count
            try await browser.open(path, method: .head)
            #expect(rows.changes.count == known, "\(path)")
        }
    }

    @Test(arguments: ["/nothing", "/token/", "//token", "/TOKEN", "/%74oken", "/jwks/../token", "/.well-known"])
    func `know nothing but their own paths`(path: String) async throws {
        let web = try await Web()
        #expect(try await web.send(.get, path).status == .notFound)
    }

    @Test func `carry the same protections everywhere`() async throws {
        let web = try await Web()
        for path in ["/", "/jwks", "/nothing", "/token", "/health/live"] {
            let response = try await web.send(.get, path)
            #expect(response.headers["X-Content-Type-Options"] == "nosniff")
            #expect(response.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(response.headers["Referrer-Policy"] == "no-referrer")
            for name in ["Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy"] {
                #expect(response.headers[name] != nil, "\(name) at \(path)")
            }
            #expect(response.headers["X-Request-ID"] != nil)
        }
    }

    @Test func `show no trace when something fails, and tell the operator`() async throws {
        let sink = CollectingSink()
        let rows = WatchedRows()
        let server = try await InProcessService(storage: ServiceStorage(rows), diagnostics: sink).server
        rows.fail(with: StorageError(.unavailable, "disk on fire at /var/lib/secret"))
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://id.example.com/revoke")))
        let revocation = HTTPRequest(
            .post, url: try #require(request.url), body: FormBody([("client_id", "notes"), ("token", "x")]))
        let unavailable = await server.respond(to: revocation)
        #expect(unavailable.status == .serviceUnavailable)
        #expect(unavailable.errorCode == "temporarily_unavailable")
        #expect(unavailable.headers["Retry-After"] != nil)
        #expect(!unavailable.text.contains("disk"))
        rows.fail(with: StorageError(.corrupt, "disk on fire"))
        request.path = "/authorize"
        request.queryItems = [
            URLQueryItem(name: "client_id", value: "x"),
            URLQueryItem(name: "redirect_uri", value: "https://x.example.com"),
        ]
        let broken = await server.respond(to: request)
        #expect(broken.status == .internalServerError)
        #expect(broken.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(!broken.text.contains("disk"))
        #expect(sink.events.map(\.name).filter { $0 == "server.failed" }.count == 2)
    }
}
