import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The logout endpoint")
struct LogoutEndpointTests {
    private let world: LogoutWorld
    private let browser: Browser

    init() async throws {
        world = try await LogoutWorld()
        browser = try await world.browser()
    }

    private let target = ["post_logout_redirect_uri": LogoutWorld.redirect, "state": "state"]

    private func named(_ client: String = "wiki") -> [String: String] {
        target.merging(["client_id": client]) { $1 }
    }

    /// Whether an app still gets tokens for its refresh token.
    private func works(_ tokens: TokenResponse, of client: ClientID) async throws -> Bool {
        let request = RefreshRequest(refreshToken: try #require(tokens.refreshToken))
        let caller = try await world.driver.caller(client, keyThumbprint: nil)
        return (try? await world.driver.respond(request.parameters, to: caller)) != nil
    }

    @Test func `ends the browser's session, and tells the audit which app asked`() async throws {
        try await browser.open(world.path(try await world.idToken(in: browser), target))
        let entries = try await world.web.service.records.auditEntries(
            matching: AuditQuery(event: .sessionEnded), limit: 10)
        #expect(entries.map(\.client) == ["wiki"] && entries.map(\.account) == [world.web.ada])
    }

    @Test func `ends what apps got in the session without offline_access, and nothing else`() async throws {
        try await world.driver.registerApp("other") { metadata in
            metadata.dpopBoundAccessTokens = false
            metadata.scope = "openid offline_access"
        }
        let elsewhere = try await world.tokens(in: try await world.browser())
        let offline = try await world.tokens(in: browser, scope: "openid offline_access")
        let others = try await world.tokens(of: "other", in: browser, scope: "openid")
        let othersOffline = try await world.tokens(of: "other", in: browser, scope: "openid offline_access")
        let tokens = try await world.tokens(in: browser)
        try await browser.open(world.path(tokens.idToken, target))
        #expect(try await !works(tokens, of: "wiki"))
        #expect(try await !works(others, of: "other"))
        for (tokens, client) in [(elsewhere, "wiki"), (offline, "wiki"), (othersOffline, "other")] {
            #expect(try await works(tokens, of: ClientID(client)), "\(client)")
        }
    }

    @Test func `asks again if the app has another name since the page was shown`() async throws {
        #expect(try await browser.open(world.path(nil, named())).asks)
        _ = try await world.web.service.updateClient("wiki") { $0.clientName = "Your bank" }
        let page = try await browser.submit()
        #expect(page.asks && page.text.contains("Your bank"))
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `isn't there for HEAD`() async throws {
        let hint = try await world.idToken(in: browser)
        let answer = try await browser.open(world.path(hint, target), method: .head)
        #expect(answer.status == .methodNotAllowed && answer.headers["Allow"] == "GET, POST")
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `stands behind the path of the issuer`() async throws {
        let world = try await LogoutWorld(issuer: "https://example.com/id")
        let browser = try await world.browser()
        #expect(try await browser.open(world.path(nil, named())).asks)
        #expect(browser.forms.map(\.action) == ["/id/logout/confirmation"])
        #expect(try await browser.submit().headers["Location"] == LogoutWorld.redirect + "?state=state")
    }

    @Test func `asks about an ID token of another session of the person (3A-40)`() async throws {
        let hint = try await world.idToken(in: try await world.browser())
        let page = try await browser.open(world.path(hint, target))
        #expect(page.asks && page.text.contains("<strong>ada@example.com</strong>"))
        #expect(!page.text.contains(hint.revealed) && !browser.place.contains("id_token_hint"))
        #expect(try await world.isSignedIn(browser))
        #expect(try await browser.submit().headers["Location"] == LogoutWorld.redirect + "?state=state")
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `asks about an ID token of another person (3A-40)`() async throws {
        _ = try await world.web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        let hint = try await world.idToken(in: try await world.browser("grace@example.com"))
        #expect(try await browser.open(world.path(hint, target)).asks)
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `asks about a request that anybody can have made, in the app's name (3A-42)`() async throws {
        let page = try await browser.open(
            world.path(nil, named().merging(["logout_hint": "ada", "ui_locales": "de"]) { $1 }))
        #expect(page.asks && page.text.contains("<strong>The &lt;Wiki&gt;</strong> asks you to sign out"))
        #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `signs out only by its own form, in the same browser (3A-42)`() async throws {
        try await browser.open(world.path(nil, named()))
        let form = try #require(browser.forms.first)
        let other = try await world.browser()
        for site in ["cross-site", "same-site"] {
            #expect(try await browser.submit(earlier: form, headers: ["Sec-Fetch-Site": site]).status == .forbidden)
        }
        #expect(
            try await browser.submit(earlier: form, headers: ["Origin": "https://evil.example.com"]).status
                == .forbidden)
        #expect(try await browser.submit(["csrf": "AAAA"], earlier: form).asks)
        #expect(try await other.submit(earlier: form).asks)
        for each in [browser, other] { #expect(try await world.isSignedIn(each)) }
        #expect(try await browser.submit(earlier: form).status == .seeOther)
        #expect(try await world.isSignedIn(other))
    }

    @Test func `sends the browser only where its form says`() async throws {
        let longer = LogoutWorld.redirect + "?from=wiki"
        try await browser.open(world.path(nil, named()))
        let form = try #require(browser.forms.first)
        for (name, value) in [("post_logout_redirect_uri", longer), ("state", "another"), ("client_id", "notes")] {
            let answer = try await browser.submit([name: value], earlier: form)
            #expect(answer.headers["Location"] == nil && (answer.asks || answer.status == .badRequest), "\(name)")
        }
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `keeps the query of a registered redirect URI`() async throws {
        let longer = LogoutWorld.redirect + "?from=wiki"
        let hint = try await world.idToken(in: browser)
        let parameters = ["post_logout_redirect_uri": longer, "state": "state"]
        #expect(try await browser.open(world.path(hint, parameters)).headers["Location"] == longer + "&state=state")
    }

    @Test func `asks the person who has signed in meanwhile in another tab`() async throws {
        _ = try await world.web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        try await browser.open(world.path(nil, named()))
        let form = try #require(browser.forms.first)
        let tab = Browser(tabOf: browser)
        try await tab.open("/sign-in")
        _ = try await tab.signIn(email: "grace@example.com")
        let page = try await browser.submit(earlier: form)
        #expect(page.asks && page.text.contains("grace@example.com"))
    }

    @Test func `takes a request by POST, to which browsers add no cookie, and leaves the cookie alone`() async throws {
        let hint = try await world.idToken(in: browser)
        var parameters = OAuthParameters()
        let long = String(repeating: "de ", count: 1_000)
        for (name, value) in target.merging(
            ["id_token_hint": hint.revealed, "ui_locales": long], uniquingKeysWith: { $1 })
        {
            parameters.set(name, value)
        }
        let answer = try await world.web.post("/logout", parameters, headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(answer.status == .seeOther && answer.headers["Set-Cookie"] == nil)
        let location = try #require(answer.headers["Location"])
        #expect(location.hasPrefix("/logout?") && !location.contains("ui_locales"))
        #expect(try await browser.open(location).headers["Location"] == LogoutWorld.redirect + "?state=state")
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `sends no browser to an address that is too long`() async throws {
        var parameters = OAuthParameters()
        parameters.set("id_token_hint", String(repeating: "a", count: 9_000))
        let answer = try await world.web.post("/logout", parameters)
        #expect(answer.status == .badRequest && answer.headers["Location"] == nil)
    }

    @Test func `goes back to the app if nobody is signed in, but by a link if anybody can have asked`() async throws {
        let hint = try await world.idToken(in: browser)
        let stranger = Browser(world.web)
        #expect(
            try await stranger.open(world.path(hint, target)).headers["Location"] == LogoutWorld.redirect
                + "?state=state")
        let page = try await stranger.open(world.path(nil, named()))
        #expect(page.saysSignedOut && page.link == LogoutWorld.redirect + "?state=state")
        #expect(page.text.contains("Go back to The &lt;Wiki&gt;"))
        #expect(try await stranger.open(world.path(nil, ["client_id": "wiki"])).link == nil)
        #expect(stranger.cookie == nil)
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `refuses an ID token of another client than the one that is named`() async throws {
        let hint = try await world.idToken(in: browser)
        let page = try await browser.open(world.path(hint, ["client_id": "notes"]))
        #expect(page.status == .badRequest && page.text.contains("The ID token was issued to another client."))
        #expect(try await world.isSignedIn(browser))
    }

    @Test(arguments: [
        "post_logout_redirect_uri=javascript%3Aalert(1)", "post_logout_redirect_uri=%00",
        "post_logout_redirect_uri=https%3A%2F%2Fwiki.example.com%2Fbye%23a", "client_id=wiki&client_id=wiki",
        "id_token_hint=a&id_token_hint=a", "state=a&state=b", "client_id=%ff", "state=%00",
    ])
    func `refuses malformed and doubled parameters`(query: String) async throws {
        let page = try await browser.open("/logout?" + query)
        #expect(page.status == .badRequest && page.headers["Location"] == nil, "\(page.status)")
        #expect(try await world.isSignedIn(browser))
    }

    @Test func `shows hostile values as text, and takes huge ones for what they are`() async throws {
        let hostile = "\"><script>alert(1)</script>"
        let page = try await browser.open(
            world.path(Secret(String(repeating: "a", count: 30_000)), named().merging(["state": hostile]) { $1 }))
        #expect(page.asks && !page.text.contains("<script>"))
        let location = try #require(try await browser.submit().headers["Location"])
        #expect(location == LogoutWorld.redirect + "?" + FormEncoding.encode([("state", hostile)]))
    }
}
