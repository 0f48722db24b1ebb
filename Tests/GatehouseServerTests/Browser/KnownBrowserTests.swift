import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

@Suite("A known browser")
struct KnownBrowserTests {
    /// Tries wrong passwords from 100 networks.
    private func attack(_ email: String, _ web: Web) async throws {
        let stranger = Browser(web)
        try await stranger.open(try web.authorizePath())
        for number in 0..<100 {
            _ = try await stranger.submit(["email": email, "password": "wrong"], from: "198.51.100.\(number)")
        }
    }

    @Test func `signs in while 100 networks try the account's password (R3)`() async throws {
        let web = try await Web()
        let (browser, other) = (Browser(web), Browser(web))
        try await browser.open(try web.authorizePath())
        #expect(try await browser.signIn().status == .seeOther)
        for email in ["ada@example.com", "eve@example.com"] { try await attack(email, web) }
        try await other.open(try web.authorizePath())
        for email in ["ada@example.com", "eve@example.com"] {
            let refused = try await other.signIn(email: email)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.text.contains("Too many attempts"))
            #expect(other.knownCookie == nil)
        }
        try await browser.open(try web.authorizePath { $0.set("prompt", "login") })
        #expect(try await browser.signIn().status == .seeOther)
        browser.knownCookie = nil
        try await browser.open(try web.authorizePath { $0.set("prompt", "login") })
        #expect(try await browser.signIn().status == .tooManyRequests)
    }

    @Test func `has a cookie that scripts, other sites and plain text don't get`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let answer = try await browser.signIn()
        let cookie = try #require(answer.headers[values: "Set-Cookie"].first { $0.contains("-known=") })
        #expect(cookie.hasPrefix("__Host-gatehouse-known="))
        for attribute in ["Path=/", "Max-Age=7776000", "HttpOnly", "SameSite=Strict", "Secure"] {
            #expect(cookie.contains("; \(attribute)"))
        }
    }

    @Test func `of nobody waits after too many requests for authorization`() async throws {
        let web = try await Web { $0.limits.authorizationRequests.count = 3 }
        for _ in 0..<3 { #expect(try await web.send(.get, try web.authorizePath()).status == .seeOther) }
        let answer = try await web.send(.get, try web.authorizePath())
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers["Retry-After"] == "60")
        #expect(answer.text.contains("Too many requests"))
    }

    @Test func `of nobody waits after too many wrong secrets of a client`() async throws {
        let web = try await Web { $0.limits.clientFailures.count = 3 }
        func guess() async throws -> HTTPResponse {
            try await web.send(
                .post, "/token", headers: ["Authorization": "Basic bm9ib2R5Ong="],
                body: FormBody([("grant_type", "authorization_code"), ("code", "x")].map { (name: $0.0, value: $0.1) }))
        }
        for _ in 0..<3 { #expect(try await guess().status == .unauthorized) }
        let answer = try await guess()
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers["Retry-After"] == "60")
    }
}
