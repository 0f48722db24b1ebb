import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import Testing

@Suite("What a person allows an app")
struct ConsentTests {
    private static let callback = "https://wiki.example.com/callback"

    /// A web app on a server of its own.
    private func web(configure: (inout ServiceConfiguration) -> Void = { _ in }) async throws -> Web {
        let web = try await Web(configure: configure)
        var wiki = ClientMetadata.native(
            "Wiki", redirectURIs: [ConsentTests.callback], scope: "openid profile email wiki:edit")
        wiki.applicationType = "web"
        _ = try await web.service.registerClient(wiki, id: "wiki")
        return web
    }

    private func path(_ web: Web, scope: String = "openid", prompt: String? = nil) throws -> String {
        try web.authorizePath {
            $0.set("client_id", "wiki")
            $0.set("redirect_uri", ConsentTests.callback)
            $0.set("scope", scope)
            if let prompt { $0.set("prompt", prompt) }
        }
    }

    private func hasCode(_ response: HTTPResponse) throws -> Bool {
        guard response.headers["Location"] != nil else { return false }
        return try response.redirectParameters()["code"] != nil
    }

    @Test func `is said in words before the password is given, and on a page of its own afterwards`() async throws {
        let web = try await web()
        let browser = Browser(web)
        let page = try await browser.open(try path(web, scope: "openid email wiki:edit"))
        for words in ["Wiki will be able to:", "See your email address", "Use <code>wiki:edit</code>"] {
            #expect(page.text.contains(words))
        }
        #expect(!page.text.contains("See your name"))
        #expect(try hasCode(await browser.signIn()))
        let more = try await browser.open(try path(web, scope: "openid profile"))
        #expect(more.text.contains("Allow Wiki?") && more.text.contains("See your name"))
        #expect(!more.text.contains("name=\"password\""))
        #expect(try hasCode(await browser.submit(decision: "continue")))
    }

    @Test func `isn't asked again while it's the same or less`() async throws {
        let web = try await web()
        let browser = Browser(web)
        try await browser.open(try path(web, scope: "openid email"))
        _ = try await browser.signIn()
        #expect(try hasCode(await browser.open(try path(web, scope: "openid email"))))
        #expect(try hasCode(await browser.open(try path(web, scope: "openid"))))
        #expect(try hasCode(await browser.open(try path(web, scope: "openid", prompt: "none"))))
        let more = try await browser.open(try path(web, scope: "openid profile", prompt: "none"))
        #expect(try more.redirectParameters()["error"] == "consent_required")
    }

    @Test func `makes no endless codes without a question`() async throws {
        let web = try await web { $0.limits.authorizationRequests = LimitRules.Limit(4, in: .seconds(60)) }
        let browser = Browser(web)
        try await browser.open(try path(web))
        _ = try await browser.signIn()
        for _ in 0..<3 { #expect(try hasCode(await browser.open(try path(web, prompt: "none")))) }
        let refused = try await browser.open(try path(web, prompt: "none"))
        #expect(try refused.redirectParameters()["error"] == "temporarily_unavailable")
        web.time.advance(by: .seconds(60))
        #expect(try hasCode(await browser.open(try path(web, prompt: "none"))))
    }

    @Test func `is asked again if the app wants that, or it's an app on the person's machine`() async throws {
        let web = try await web()
        let browser = Browser(web)
        try await browser.open(try path(web))
        _ = try await browser.signIn()
        #expect(try await browser.open(try path(web, prompt: "consent")).text.contains("Allow Wiki?"))
        try await browser.open(try web.authorizePath())
        _ = try await browser.submit(decision: "continue")
        // Any app on the machine can pretend to be this one (RFC 8252, section 8.6).
        #expect(try await browser.open(try web.authorizePath()).text.contains("Allow Notes"))
    }

    @Test func `ends when it's taken back on the account's page, with what the app got`() async throws {
        let web = try await web()
        let browser = Browser(web)
        try await browser.open(try path(web))
        _ = try await browser.signIn()
        let account = try await browser.open("/account")
        #expect(account.text.contains("Remove Wiki"))
        let removal = try #require(browser.forms.first { $0.action.hasPrefix("/account/apps/") })
        let after = try await browser.submit(earlier: removal)
        #expect(after.status == .ok && !after.text.contains("Remove Wiki"))
        try await expectAudit(.consentRevoked, by: web)
        #expect(try await browser.open(try path(web)).text.contains("Allow Wiki?"))
        let silent = try await browser.open(try path(web, prompt: "none"))
        #expect(try silent.redirectParameters()["error"] == "consent_required")
    }

    /// The audit names the person, and where the person is.
    private func expectAudit(_ event: AuditEvent, by web: Web) async throws {
        let entry = try await web.service.records.auditEntries(matching: AuditQuery(event: event), limit: 1).first
        #expect(entry?.actor == .person && entry?.account == web.ada && entry?.address == "192.0.2.1")
    }

    @Test func `isn't taken back by a form of another site`() async throws {
        let web = try await web()
        let browser = Browser(web)
        try await browser.open(try path(web))
        _ = try await browser.signIn()
        try await browser.open("/account")
        let removal = try #require(browser.forms.first { $0.action.hasPrefix("/account/apps/") })
        _ = try await browser.submit(["csrf": "AAAA"], earlier: removal)
        let foreign = try await browser.submit(earlier: removal, headers: ["Origin": "https://evil.example.com"])
        #expect(foreign.status == .forbidden)
        #expect(try hasCode(await browser.open(try path(web))))
    }
}
