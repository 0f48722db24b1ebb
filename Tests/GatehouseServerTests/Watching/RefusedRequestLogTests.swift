import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The log of refused requests")
struct RefusedRequestLogTests {
    private let sink = CollectingSink()

    private func web() async throws -> Web { try await Web(diagnostics: sink) }

    /// The fields of the last answered request.
    private var last: [String: String]? { sink.events(named: Server.requestEvent).last?.fields }

    private func basic(_ user: String, _ password: String) -> HTTPHeaders {
        ["Authorization": "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()]
    }

    @Test func `names the error and the client at the token endpoint, and no secret`() async throws {
        let web = try await web()
        let code: OAuthParameters = try OAuthParameters([
            ("grant_type", "authorization_code"), ("code", "secret-code"), ("client_id", "unknown"),
        ])
        _ = try await web.post("/token", code)
        #expect(last?["error"] == "invalid_client" && last?["client"] == "unknown" && last?["status"] == "401")
        _ = try await web.post("/token", try OAuthParameters([("grant_type", "x"), ("client_id", "notes")]))
        #expect(last?["error"] == "unsupported_grant_type" && last?["client"] == "notes")
        _ = try await web.post(
            "/token", try OAuthParameters([("grant_type", "refresh_token"), ("refresh_token", "secret-token")]),
            headers: basic("wiki", "secret-password"))
        #expect(last?["error"] == "invalid_client" && last?["client"] == "wiki")
        _ = try await web.post("/revoke", try OAuthParameters([("token", "secret-token"), ("client_id", "other")]))
        #expect(last?["error"] == "invalid_client" && last?["client"] == "other")
        #expect(sink.events.allSatisfy { $0.fields.values.allSatisfy { !$0.contains("secret") } })
    }

    @Test func `names the client that was identified, and the reason why its grant is refused`() async throws {
        let web = try await web()
        let answer = try await Client(web).token(
            AuthorizationCodeRequest(
                code: Secret("secret-code"), redirectURI: try RedirectURI(Web.redirect),
                codeVerifier: CodeVerifier(randomness: web.randomness)
            ).parameters)
        #expect(answer.errorCode == "invalid_grant")
        #expect(last?["error"] == "invalid_grant" && last?["client"] == "notes")
    }

    @Test func `names neither for a request that isn't refused`() async throws {
        let web = try await web()
        _ = try await Client(web).signIn()
        let events = sink.events(named: Server.requestEvent)
        #expect(events.count > 3)
        #expect(events.allSatisfy { $0.fields["error"] == nil && $0.fields["client"] == nil })
    }

    @Test func `names both for requests of browsers`() async throws {
        let web = try await web()
        _ = try await web.send(.get, "/authorize?client_id=nobody&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback")
        #expect(last?["error"] == "invalid_client" && last?["client"] == "nobody")
        // The app is told by a redirect.
        _ = try await web.send(.get, try web.authorizePath { $0.set("prompt", "none") })
        #expect(last?["error"] == "login_required" && last?["client"] == "notes" && last?["status"] == "303")
        let callback = "https://notes.example.com/callback"
        _ = try await web.service.updateClient("notes") { $0.redirectURIs?.append(callback) }
        let wrong = try web.authorizePath {
            $0.set("scope", "unknown")
            $0.set("redirect_uri", callback)
        }
        _ = try await web.send(.get, wrong)
        #expect(last?["error"] == "invalid_scope" && last?["client"] == "notes" && last?["status"] == "400")
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn(password: "secret, and wrong")
        #expect(last?["error"] == "access_denied" && last?["client"] == "notes" && last?["status"] == "403")
        _ = try await web.send(.get, "/interaction/secret")
        #expect(last?["error"] == "page_expired" && last?["client"] == nil)
        #expect(
            sink.events.allSatisfy { $0.fields.values.allSatisfy { !$0.contains("secret") && !$0.contains("ada@") } })
    }

    @Test func `cuts and cleans the name that a request gives itself`() async throws {
        let web = try await web()
        let name = "a\nserver.request\u{202E}\u{1B}[31m" + String(repeating: "b", count: 500)
        _ = try await web.post("/token", try OAuthParameters([("grant_type", "refresh_token"), ("client_id", name)]))
        let client = try #require(last?["client"])
        #expect(client.count == 101 && client.hasSuffix("b…"))
        #expect(client.hasPrefix("a\u{FFFD}server.request\u{FFFD}\u{FFFD}[31mb"))
    }

    @Test(arguments: [
        (HTTPMethod.get, "/nothing", "not_found"), (.put, "/token", "invalid_request"),
        (.post, "/register", "invalid_token"), (.post, "/sign-in", "invalid_request"),
    ])
    func `names the error of each kind of refusal`(method: HTTPMethod, path: String, error: String) async throws {
        let web = try await web()
        let body: any HTTPBody = path == "/register" ? JSONBody(["client_name": "x"] as JSONValue) : EmptyBody()
        let answer = try await web.send(method, path, body: body)
        #expect(answer.status.rawValue >= 400)
        #expect(last?["error"] == error)
    }

    @Test func `has numbers for what is one`() async throws {
        _ = try await web().send(.get, "/nothing")
        let event = try #require(sink.events(named: Server.requestEvent).last)
        #expect(event.numbers["status"] == 404 && event.numbers["milliseconds"] != nil)
        #expect(event.fields["status"] == "404")
    }
}

@Suite("The page of an error")
struct ErrorPageTests {
    @Test func `shows the identifier that the answer and the log have`() async throws {
        let sink = CollectingSink()
        let web = try await Web(diagnostics: sink)
        let browser = Browser(web)
        let callback = "https://notes.example.com/callback"
        _ = try await web.service.updateClient("notes") { $0.redirectURIs?.append(callback) }
        try await browser.open(try web.authorizePath())
        let wrong = try web.authorizePath {
            $0.set("scope", "unknown")
            $0.set("redirect_uri", callback)
        }
        for answer in [
            try await web.send(.get, "/nothing"), try await web.send(.get, "/authorize?client_id=nobody"),
            try await web.send(.get, "/interaction/ended"), try await browser.signIn(password: "wrong"),
            try await web.send(.get, wrong),
        ] {
            let name = try #require(answer.headers["X-Request-ID"])
            #expect(answer.status.rawValue >= 400)
            #expect(answer.text.contains("<p class=\"detail\">Request <code>\(name)</code></p>"))
            #expect(sink.events(named: Server.requestEvent).contains { $0.fields["request"] == name })
        }
    }

    @Test func `is the only one that shows it`() async throws {
        let web = try await Web()
        let page = try await Browser(web).open(try web.authorizePath())
        #expect(page.status == .ok && !page.text.contains("Request <code>"))
    }
}
