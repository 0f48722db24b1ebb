import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A request for authorization that is under way")
struct InteractionTests {
    private func codes(_ web: Web) async throws -> Int {
        try await web.service.records.countAuditEntries(matching: AuditQuery(event: .codeIssued))
    }

    private func expectExpired(_ response: HTTPResponse, _ location: SourceLocation = #_sourceLocation) {
        #expect(response.status == .forbidden, sourceLocation: location)
        #expect(response.text.contains("This page has expired"), sourceLocation: location)
        #expect(response.headers["Location"] == nil, sourceLocation: location)
    }

    @Test func `is known to its page only by a handle`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        let challenge = CodeVerifier(randomness: web.randomness).challenge
        let page = try await browser.open(
            try web.authorizePath {
                $0.set("redirect_uri", "https://notes.example.com/cb?tenant=1")
                $0.set("state", "the-state")
                $0.set("nonce", "the-nonce")
                $0.set("code_challenge", challenge.value)
            })
        for secret in ["tenant", "the-state", "the-nonce", challenge.value, "client_id", "openid"] {
            #expect(!page.text.contains(secret))
        }
        #expect(browser.forms.count == 2)
        for form in browser.forms {
            #expect(form.action.wholeMatch(of: /\/interaction\/[A-Za-z0-9_-]{43}/) != nil)
            #expect(Set(form.fields.keys).isSubset(of: ["csrf", "decision"]))
        }
        let parameters = try await browser.signIn().redirectParameters()
        #expect(parameters["tenant"] == "1")
        #expect(parameters["state"] == "the-state")
    }

    @Test func `can be as large as a message may be`() async throws {
        let web = try await Web()
        let state = String(repeating: "s", count: 4096)
        var parameters = try web.authorizationRequest(verifier: CodeVerifier(randomness: web.randomness)) {
            $0.set("state", state)
            $0.set("nonce", String(repeating: "n", count: 1024))
        }
        parameters.set("unknown", String(repeating: "u", count: 36 * 1024))
        #expect(FormEncoding.encode(parameters.pairs).utf8.count > 40 * 1024)
        let browser = Browser(web)
        #expect(try await browser.post(parameters).status == .ok)
        let answer = try await browser.signIn().redirectParameters()
        #expect(answer["code"] != nil)
        #expect(answer["state"] == state)
    }

    @Test func `belongs to the browser that began it`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let stranger = Browser(web)
        try await stranger.open(try web.authorizePath())
        _ = try await stranger.signIn()
        for other in [stranger, Browser(web)] {
            expectExpired(try await other.open(browser.place))
            for decision in ["continue", "cancel"] {
                expectExpired(try await other.submit(["decision": decision], earlier: browser.forms.first))
            }
        }
        #expect(try await codes(web) == 1)
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test(arguments: ["x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func `must be known`(handle: String) async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let form = Browser.Form(action: "/interaction/" + handle, fields: try #require(browser.forms.first).fields)
        expectExpired(try await browser.submit(["email": "ada@example.com", "password": Web.password], earlier: form))
        expectExpired(try await browser.open("/interaction/" + handle))
        #expect(try await codes(web) == 0)
    }

    @Test func `ends after an hour`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        web.time.advance(by: .seconds(3599))
        #expect(try await browser.reload().status == .ok)
        web.time.advance(by: .seconds(1))
        expectExpired(try await browser.signIn())
        expectExpired(try await browser.reload())
        #expect(try await codes(web) == 0)
    }

    @Test func `gets one code, also when the person goes back`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let form = try #require(browser.forms.first)
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
        let credentials = ["email": "ada@example.com", "password": Web.password]
        expectExpired(try await browser.submit(credentials, earlier: form))
        expectExpired(try await browser.submit(["decision": "cancel"], earlier: form))
        expectExpired(try await browser.reload())
        #expect(try await codes(web) == 1)
    }

    @Test func `ends when the person cancels`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let form = try #require(browser.forms.first)
        let parameters = try await browser.submit(decision: "cancel").redirectParameters()
        #expect(parameters["error"] == "access_denied")
        #expect(parameters["iss"] == web.issuer)
        expectExpired(try await browser.reload())
        expectExpired(
            try await browser.submit(["email": "ada@example.com", "password": Web.password], earlier: form))
        expectExpired(try await browser.submit(["decision": "cancel"], earlier: form))
        #expect(try await codes(web) == 0)
    }

    @Test func `can be reloaded before and after a wrong password`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        let first = try await browser.open(try web.authorizePath())
        #expect(try await browser.reload().body == first.body)
        #expect(try await browser.signIn(password: "wrong").status == .forbidden)
        #expect(try await browser.reload().body == first.body)
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test func `goes on in a second tab after the sign-in in the first`() async throws {
        let web = try await Web()
        let first = Browser(web)
        try await first.open(try web.authorizePath { $0.set("state", "first") })
        let second = Browser(tabOf: first)
        try await second.open(try web.authorizePath { $0.set("state", "second") })
        #expect(try await first.signIn().redirectParameters()["state"] == "first")
        // The second form is older than the session, so it grants nothing, but the person can go on.
        let page = try await second.signIn()
        #expect(page.status == .forbidden)
        #expect(page.headers["Location"] == nil)
        #expect(page.text.contains("ada@example.com"))
        #expect(try await codes(web) == 1)
        #expect(try await second.submit(decision: "continue").redirectParameters()["state"] == "second")
        #expect(try await codes(web) == 2)
    }

    @Test func `ends with its client`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        try await web.service.removeClient("notes")
        expectExpired(try await browser.signIn())
        expectExpired(try await browser.reload())
        #expect(try await codes(web) == 0)
        #expect(try await web.send(.get, try web.authorizePath()).status == .badRequest)
    }
}
