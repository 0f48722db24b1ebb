import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// The modules of the OpenID Foundation's plan for providers: Back-Channel Logout.
@Suite("Back-Channel Logout, provider")
struct BackChannelLogoutTests {
    @Test func `oidcc-backchannel-logout-discovery-endpoint-verification`() async throws {
        let document = try await Web().send(.get, "/.well-known/openid-configuration").json()
        #expect(document["backchannel_logout_supported"] == true)
        #expect(document["backchannel_logout_session_supported"] == true)
        #expect(document["end_session_endpoint"] == "https://id.example.com/logout")
    }

    @Test func `oidcc-backchannel-rp-initiated-logout`() async throws {
        let receivers = try await LogoutReceivers("app")
        let world = receivers.world
        receivers.transport.enqueue(HTTPResponse(status: .ok))
        _ = try await world.web.service.updateClient("app") { $0.postLogoutRedirectURIs = [LogoutWorld.redirect] }
        let browser = try await world.browser()
        let hint = try #require(try await world.tokens(of: "app", in: browser, scope: "openid").idToken)
        let answer = try await browser.open(
            world.path(hint, ["post_logout_redirect_uri": LogoutWorld.redirect, "state": "s"]))
        #expect(answer.headers["Location"] == LogoutWorld.redirect + "?state=s")
        #expect(try await !world.isSignedIn(browser))
        try await receivers.sending { try await receivers.waitForTries(1) }
        let request = try #require(receivers.transport.requests.first)
        let token = try await receivers.token(in: request, of: "app")
        let claims = try JSONValue(parsing: UnverifiedToken(compact: hint.revealed).unverifiedPayload)
        #expect(token.subject?.rawValue == claims["sub"]?.string && token.sessionID == claims["sid"]?.string)
        #expect(token.issuer == world.web.issuer && token.audience == ["app"])
    }
}
