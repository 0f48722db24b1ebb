import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The limits on requests from one network")
struct NetworkLimitTests {
    @Test func `stop requests for logouts`() async throws {
        let world = try await LogoutWorld { $0.limits.logoutRequests = LimitRules.Limit(3, in: .seconds(60)) }
        let (path, browser) = (world.path(nil, ["state": "s"]), try await world.browser())
        for _ in 0..<3 { #expect(try await browser.open(path).asks) }
        let refused = try await browser.open(path)
        #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == "60")
        #expect(try await world.isSignedIn(browser))
        #expect(try await world.web.send(.get, path, from: "198.51.100.1").status == .ok)
        world.web.time.advance(by: .seconds(60))
        #expect(try await browser.open(path).asks)
    }

    @Test func `stop requests for userinfo, with right tokens and wrong ones`() async throws {
        let world = try await LogoutWorld { $0.limits.userInfoRequests = LimitRules.Limit(3, in: .seconds(60)) }
        try await world.driver.registerApp("site") { metadata in
            (metadata.scope, metadata.audience, metadata.dpopBoundAccessTokens) = ("openid", nil, false)
        }
        let token = try await world.tokens(of: "site", in: try await world.browser(), scope: "openid").accessToken
        func ask(_ token: Secret, from address: String = "192.0.2.1") async throws -> HTTPResponse {
            let fields: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
            return try await world.web.send(.get, "/userinfo", headers: fields, from: address)
        }
        #expect(try await ask(token).status == .ok)
        for _ in 0..<2 { #expect(try await ask(Secret("a.b.c")).status == .unauthorized) }
        let refused = try await ask(token)
        #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == "60")
        #expect(refused.headers["WWW-Authenticate"] == nil)
        #expect(try await ask(token, from: "198.51.100.1").status == .ok)
    }
}
