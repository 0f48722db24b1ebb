import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The service's own pages")
struct AccountPageTests {
    private func signedIn(_ web: Web) async throws -> Browser {
        let browser = Browser(web)
        #expect(try await browser.open("/account").text.contains("name=\"password\""))
        let page = try await browser.signIn()
        #expect(page.status == .ok && page.text.contains("You are signed in as <strong>ada@example.com</strong>"))
        return browser
    }

    /// The audit names the person, and where the person is.
    private func expectAudit(_ event: AuditEvent, by web: Web) async throws {
        let entries = try await web.service.records.auditEntries(matching: AuditQuery(event: event), limit: 10)
        #expect(entries.count == 1)
        #expect(entries.allSatisfy { $0.actor == .person && $0.account == web.ada && $0.address == "192.0.2.1" })
    }

    private func form(_ browser: Browser, _ action: String) throws -> Browser.Form {
        try #require(browser.forms.first { $0.action.hasSuffix(action) })
    }

    @Test(arguments: ["https://id.example.com", "https://example.com/id"])
    func `say who is signed in, after the password`(issuer: String) async throws {
        let web = try await Web(issuer: issuer)
        let browser = try await signedIn(web)
        #expect(try await browser.open("/account").text.contains("ada@example.com"))
    }

    @Test func `are found by the bare address`() async throws {
        for (issuer, paths) in [
            ("https://id.example.com", ["/"]), ("https://example.com/id", ["/id", "/id/"]),
        ] {
            let web = try await Web(issuer: issuer)
            for path in paths {
                let answer = try await Web.rootRequest(web, path)
                #expect(answer.status == .seeOther && answer.headers["Location"] == web.basePath + "/account")
                #expect(answer.headers["Cache-Control"] == "no-store")
            }
        }
        // The rest of the host isn't the service's.
        let web = try await Web(issuer: "https://example.com/id")
        #expect(try await Web.rootRequest(web, "/").status == .notFound)
    }

    @Test func `say the same about a wrong password and a wrong address`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open("/sign-in")
        for email in ["ada@example.com", "eve@example.com"] {
            let page = try await browser.signIn(email: email, password: "wrong")
            #expect(page.status == .forbidden)
            #expect(page.text.contains("The email address or the password is wrong."))
        }
    }

    @Test func `sign out: the session ends, and the cookie goes`() async throws {
        let web = try await Web()
        let browser = try await signedIn(web)
        let cookie = browser.cookie
        try await browser.open("/sign-out")
        let page = try await browser.submit()
        #expect(page.text.contains("Signed out"))
        #expect(page.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        try await expectAudit(.sessionEnded, by: web)
        let thief = Browser(web, cookie: cookie)
        #expect(try await thief.open("/account").text.contains("name=\"password\""))
        #expect(try await browser.open("/sign-out").text.contains("Signed out"))
    }

    @Test func `sign out only by their own form`() async throws {
        let web = try await Web()
        let browser = try await signedIn(web)
        try await browser.open("/sign-out")
        let form = try #require(browser.forms.first)
        #expect(try await browser.submit(earlier: form, headers: ["Sec-Fetch-Site": "cross-site"]).status == .forbidden)
        #expect(try await browser.submit(["csrf": "AAAA"], earlier: form).text.contains("Sign out?"))
        #expect(try await browser.open("/account").text.contains("ada@example.com"))
    }

    @Test func `take back the access of the app that they have named, and of no other`() async throws {
        let web = try await Web()
        let driver = ServiceDriver(service: web.service, time: web.time)
        for id: ClientID in ["wiki", "board"] { try await driver.registerApp(id) }
        let cookie = try await driver.signInBrowser()
        for id: ClientID in ["wiki", "board"] { _ = try await driver.code(id, in: cookie) }
        let browser = try await signedIn(web)
        let forms = browser.forms.filter { $0.action.contains("/account/apps/") }
        let names = { try await web.service.consents.clients(of: web.ada).map(\.name) }
        #expect(forms.count == 2)
        for (form, token) in [(forms[0], forms[1]), (forms[1], try self.form(browser, "/sign-out-everywhere"))] {
            _ = try await browser.submit(["csrf": token.fields["csrf"] ?? ""], earlier: form)
        }
        #expect(try await names() == ["Board", "Wiki"])
        _ = try await web.service.updateClient("wiki") { $0.clientName = "Bank" }
        _ = try await browser.submit(earlier: forms[1])
        #expect(try await names() == ["Bank", "Board"])
        _ = try await browser.submit(earlier: forms[0])
        #expect(try await names() == ["Bank"])
        #expect(browser.page?.text.contains("Remove Bank") == true)
        try await expectAudit(.consentRevoked, by: web)
    }

    @Test func `take no form that another account's page has had`() async throws {
        let web = try await Web()
        let driver = ServiceDriver(service: web.service, time: web.time)
        _ = try await web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        _ = try await driver.code("notes", in: try await driver.signInBrowser())
        let browser = try await signedIn(web)
        let (removal, everywhere) = (
            try #require(browser.forms.first { $0.action.contains("/account/apps/") }),
            try form(browser, "/sign-out-everywhere")
        )
        let tab = Browser(tabOf: browser)
        try await tab.open("/sign-in")
        _ = try await tab.signIn(email: "grace@example.com")
        for form in [removal, everywhere] { _ = try await browser.submit(earlier: form) }
        #expect(try await web.service.consents.all(of: web.ada).count == 1)
        #expect(try await browser.open("/account").text.contains("grace@example.com"))
    }

    @Test func `sign out of everything only if the password was given lately`() async throws {
        let web = try await Web()
        let other = try await signedIn(web)
        let browser = try await signedIn(web)
        web.time.advance(by: .seconds(601))
        try await browser.open("/account")
        let asked = try await browser.submit(earlier: form(browser, "/account/sign-out-everywhere"))
        #expect(asked.text.contains("name=\"password\""))
        #expect(try await other.open("/account").text.contains("ada@example.com"))
        _ = try await browser.signIn()
        let done = try await browser.submit(earlier: form(browser, "/account/sign-out-everywhere"))
        #expect(done.text.contains("all browsers, apps and devices"))
        try await expectAudit(.accountSignedOut, by: web)
        for each in [browser, other] {
            #expect(try await each.open("/account").text.contains("name=\"password\""))
        }
    }
}
