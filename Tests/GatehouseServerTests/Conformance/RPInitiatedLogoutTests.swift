import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

/// The modules of the OpenID Foundation's plan for providers: RP-Initiated Logout.
@Suite("RP-Initiated Logout, provider")
struct RPInitiatedLogoutTests {
    private let world: LogoutWorld
    private let browser: Browser
    private let hint: Secret

    init() async throws {
        world = try await LogoutWorld()
        browser = try await world.browser()
        hint = try await world.idToken(in: browser)
    }

    private static let redirect = "post_logout_redirect_uri"

    /// The service shows an error, and the session goes on.
    private func expectError(_ parameters: [String: String], _ hint: Secret?) async throws {
        let page = try await browser.open(world.path(hint, parameters))
        #expect(page.status == .badRequest && page.text.contains("invalid_request"), "\(page.status)")
        #expect(page.headers["Location"] == nil && page.link == nil)
        #expect(try await world.isSignedIn(browser))
    }

    /// The person is asked, and isn't sent to the address afterwards.
    private func expectQuestion(_ hint: Secret?) async throws {
        let page = try await browser.open(world.path(hint, [Self.redirect: LogoutWorld.redirect, "state": "s"]))
        #expect(page.asks && !page.text.contains(LogoutWorld.redirect))
        #expect(try await world.isSignedIn(browser))
        let end = try await browser.submit()
        #expect(end.saysSignedOut && end.headers["Location"] == nil && end.link == nil)
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `oidcc-rp-initiated-logout-discovery-endpoint-verification`() async throws {
        let document = try await world.web.send(.get, "/.well-known/openid-configuration").json()
        #expect(document["end_session_endpoint"] == "https://id.example.com/logout")
        #expect(try #require(document["claims_supported"]?.strings).contains("sid"))
        #expect(document["frontchannel_logout_supported"] == nil)
    }

    @Test func `oidcc-rp-initiated-logout`() async throws {
        let answer = try await browser.open(
            world.path(hint, [Self.redirect: LogoutWorld.redirect, "state": "a state & more"]))
        #expect(answer.status == .seeOther && answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Location"] == LogoutWorld.redirect + "?state=a%20state%20%26%20more")
        #expect(answer.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `oidcc-rp-initiated-logout-no-state`() async throws {
        let answer = try await browser.open(world.path(hint, [Self.redirect: LogoutWorld.redirect]))
        #expect(answer.headers["Location"] == LogoutWorld.redirect)
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `oidcc-rp-initiated-logout-no-post-logout-redirect-uri`() async throws {
        #expect(try await browser.open(world.path(hint, ["state": "state"])).saysSignedOut)
        #expect(try await !world.isSignedIn(browser))
    }

    @Test(arguments: [[:], ["state": "state"]])
    func `oidcc-rp-initiated-logout-no-params and -only-state`(parameters: [String: String]) async throws {
        #expect(try await browser.open(world.path(nil, parameters)).asks)
        #expect(try await world.isSignedIn(browser))
        #expect(try await browser.submit().saysSignedOut)
        #expect(try await !world.isSignedIn(browser))
    }

    @Test func `oidcc-rp-initiated-logout-no-id-token-hint`() async throws {
        try await expectQuestion(nil)
    }

    @Test func `oidcc-rp-initiated-logout-bad-post-logout-redirect-uri`() async throws {
        try await expectError([Self.redirect: "https://wiki.example.com/other"], hint)
    }

    @Test func `oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri`() async throws {
        try await expectError([Self.redirect: LogoutWorld.redirect + "?foo=bar"], hint)
    }

    @Test func `oidcc-rp-initiated-logout-modified-id-token-hint`() async throws {
        let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        let payload = hint.revealed.split(separator: ".")[1]
        try await expectQuestion(Secret("\(header).\(payload)."))
    }

    @Test func `oidcc-rp-initiated-logout-bad-id-token-hint`() async throws {
        let payload = try #require(Base64URL.decode(hint.revealed.split(separator: ".")[1]))
        let forged = try await SignedToken.make(
            payload: payload, type: "JWT", signer: SigningKey(PrivateKey.generate(.p256)))
        try await expectQuestion(Secret(forged))
    }
}
