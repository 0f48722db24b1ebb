import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The authorization endpoint")
struct AuthorizationEndpointTests {
    @Test func `shows a sign-in page and sends the person back with a code`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        let page = try await browser.open(try web.authorizePath())
        #expect(page.status == .ok)
        #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
        let answer = try await browser.signIn()
        #expect(answer.status == .seeOther)
        #expect(try #require(answer.headers["Location"]).hasPrefix(Web.redirect + "?"))
        let parameters = try answer.redirectParameters()
        #expect(try #require(parameters["code"]).utf8.count == 43)
        #expect(parameters["state"] == "a state & more")
        #expect(parameters["iss"] == web.issuer)
    }

    @Test func `takes requests by POST as well`() async throws {
        let web = try await Web()
        let parameters = try web.authorizationRequest(verifier: CodeVerifier(randomness: web.randomness))
        let browser = Browser(web)
        let page = try await browser.post(parameters)
        #expect(page.status == .ok)
        #expect(page.text.contains("name=\"password\""))
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test func `refuses a request by POST like one by GET`() async throws {
        let web = try await Web()
        let verifier = CodeVerifier(randomness: web.randomness)
        let told = try web.authorizationRequest(verifier: verifier) { $0.set("code_challenge_method", "plain") }
        let redirected = try await web.post("/authorize", told)
        #expect(redirected.status == .seeOther)
        #expect(try redirected.redirectParameters()["error"] == "invalid_request")
        #expect(redirected.headers["Set-Cookie"] == nil)
        let untold = try web.authorizationRequest(verifier: verifier) { $0.set("client_id", "unknown") }
        let page = try await web.post("/authorize", untold)
        #expect(page.status == .badRequest)
        #expect(page.headers["Location"] == nil)
    }

    @Test func `keeps a redirect URI's own query, and names the issuer in errors too (3A-14)`() async throws {
        let web = try await Web()
        let path = try web.authorizePath {
            $0.set("redirect_uri", "https://notes.example.com/cb?tenant=1")
            $0.set("scope", "photos.read")
        }
        let answer = try await web.send(.get, path)
        #expect(try #require(answer.link).hasPrefix("https://notes.example.com/cb?tenant=1&error="))
        let parameters = try answer.redirectParameters()
        #expect(parameters["error"] == "invalid_scope")
        #expect(parameters["iss"] == web.issuer)
        #expect(parameters["state"] == "a state & more")
    }

    @Test func `shows a page and redirects nobody for a wrong app or address (3A-4)`() async throws {
        let web = try await Web()
        for (name, value) in [
            ("client_id", "unknown"), ("redirect_uri", "https://evil.example.com/"), ("client_id", ""),
            ("redirect_uri", "http://127.0.0.1:50000/callback/x"),
        ] {
            let answer = try await web.send(.get, try web.authorizePath { $0.set(name, value) })
            #expect(answer.status == .badRequest)
            #expect(answer.headers["Location"] == nil)
            #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
        }
    }

    @Test func `refuses parameters that stand twice (3A-2, 3A-54)`() async throws {
        let web = try await Web()
        let path = try web.authorizePath()
        for extra in ["redirect_uri=https%3A%2F%2Fevil.example.com", "client_id=notes", "state=2", "scope=a"] {
            let answer = try await web.send(.get, path + "&scope=a&" + extra)
            #expect(answer.status == .badRequest)
            #expect(answer.headers["Location"] == nil)
        }
        let good = path + "&resource=https%3A%2F%2Fnotes.example.com%2Fapi"
        #expect(try await Browser(web).open(good).status == .ok)
    }

    @Test func `keeps a long state uncut, and refuses one that is too long (3A-57)`() async throws {
        let web = try await Web()
        let state = String(repeating: "x", count: 4096)
        let answer = try await web.send(
            .get,
            try web.authorizePath {
                $0.set("state", state)
                $0.set("scope", "photos.read")
            })
        #expect(try answer.redirectParameters()["state"] == state)
        let refused = try await web.send(.get, try web.authorizePath { $0.set("state", state + "x") })
        #expect(refused.status == .badRequest)
    }

    @Test func `sends a refusal back when the person cancels`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let answer = try await browser.submit(decision: "cancel")
        #expect(try answer.redirectParameters()["error"] == "access_denied")
        #expect(try answer.redirectParameters()["code"] == nil)
    }

    @Test func `asks nobody with prompt=none`() async throws {
        let web = try await Web()
        let path = try web.authorizePath { $0.set("prompt", "none") }
        let browser = Browser(web)
        #expect(try await browser.open(path).redirectParameters()["error"] == "login_required")
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        // The redirect URI is a loopback address, so any app on the machine could have sent the request.
        #expect(try await browser.open(path).redirectParameters()["error"] == "consent_required")
    }

    /// Otherwise anybody could use the service to send people to a registered address (RFC 9700, section 4.11.2).
    @Test func `sends nobody to an app with an error who isn't signed in, but for prompt=none`() async throws {
        let app = try await SiteApp()
        let web = app.web
        let browser = Browser(web)
        let request = try app.request { $0.scope = "photos.read" }
        let path = "/authorize?" + FormEncoding.encode(request.parameters.pairs)
        let page = try await browser.open(path)
        #expect(page.status == .badRequest)
        #expect(page.headers["Location"] == nil)
        #expect(page.text.contains("Go back to site.example.com"))
        #expect(page.link?.hasPrefix(SiteApp.redirect + "?error=invalid_scope") == true)
        let silent = try await browser.open(path + "&prompt=none")
        #expect(silent.status == .seeOther)
        #expect(try silent.redirectParameters()["error"] == "invalid_scope")
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        let signedIn = try await browser.open(path)
        #expect(signedIn.status == .seeOther)
        #expect(try signedIn.redirectParameters()["error"] == "invalid_scope")
    }

    /// Otherwise an app that waits for its answer learns nothing, such as `gatehouse login`.
    @Test func `sends everybody to an app on the own machine with an error`() async throws {
        let web = try await Web()
        let refused = try await Browser(web).open(try web.authorizePath { $0.set("scope", "photos.read") })
        #expect(refused.status == .seeOther)
        #expect(try refused.redirectParameters()["error"] == "invalid_scope")
    }

    /// Browsers send no cookie with a form of another site.
    @Test func `signs nobody out when another site posts a request`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        let session = browser.cookie
        let request = try web.authorizationRequest(verifier: CodeVerifier(randomness: web.randomness))
        let answer = try await web.post("/authorize", request)
        #expect(answer.headers["Set-Cookie"] == nil)
        // The browser follows the redirect by GET, with its cookie.
        let page = try await browser.open(try #require(answer.headers["Location"]))
        #expect(browser.cookie == session)
        #expect(page.text.contains("ada@example.com"))
        #expect(try await browser.submit(decision: "continue").redirectParameters()["code"] != nil)
    }

    @Test func `gives a posted request to the first browser that asks for its page, and to no other`() async throws {
        let web = try await Web()
        let request = try web.authorizationRequest(verifier: CodeVerifier(randomness: web.randomness))
        let page = try #require(try await web.post("/authorize", request).headers["Location"])
        let (first, second) = (Browser(web), Browser(web))
        #expect(try await first.open(page).text.contains("name=\"password\""))
        #expect(try await second.open(page).status == .forbidden)
        #expect(try await first.signIn().redirectParameters()["code"] != nil)
    }

    @Test func `asks who is signed in whether to go on, without the password`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        let page = try await browser.open(try web.authorizePath())
        #expect(page.text.contains("ada@example.com"))
        #expect(!page.text.contains("name=\"password\""))
        #expect(try await browser.submit(decision: "continue").redirectParameters()["code"] != nil)
        try await browser.open(try web.authorizePath())
        let other = try await browser.submit(decision: "switch")
        #expect(other.text.contains("name=\"password\""))
    }

    @Test func `asks for the password again when the app wants that, or the session is over (3L-14)`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        for prompt in ["login", "select_account"] {
            let page = try await browser.open(try web.authorizePath { $0.set("prompt", prompt) })
            #expect(page.text.contains("name=\"password\""))
            let forged = try await browser.submit(["decision": "continue"])
            #expect(forged.headers["Location"] == nil)
        }
        web.time.advance(by: .seconds(60))
        let recent = try await browser.open(try web.authorizePath { $0.set("max_age", "60") })
        #expect(!recent.text.contains("name=\"password\""))
        let old = try await browser.open(try web.authorizePath { $0.set("max_age", "59") })
        #expect(old.text.contains("name=\"password\""))
        web.time.advance(by: .seconds(12 * 3600))
        #expect(try await browser.open(try web.authorizePath()).text.contains("name=\"password\""))
    }
}
