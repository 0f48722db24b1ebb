import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing in on a page")
struct SignInTests {
    @Test func `fails the same way for a wrong password and a wrong address (3L-1)`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        var pages: [String] = []
        for (email, password) in [("ada@example.com", "wrong password"), ("eve@example.com", Web.password)] {
            let answer = try await browser.signIn(email: email, password: password)
            #expect(answer.status == .forbidden)
            #expect(answer.headers["Location"] == nil)
            let name = try #require(answer.headers["X-Request-ID"])
            pages.append(answer.text.replacing(email, with: "EMAIL").replacing(name, with: "REQUEST"))
        }
        #expect(pages[0] == pages[1])
    }

    @Test func `never shows the password again`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let answer = try await browser.signIn(password: "wrong secret password")
        #expect(!answer.text.contains("wrong secret password"))
    }

    @Test func `stops after too many failures, also for addresses that nobody has (3L-2)`() async throws {
        let web = try await Web()
        for email in ["ada@example.com", "eve@example.com"] {
            let browser = Browser(web)
            try await browser.open(try web.authorizePath())
            for _ in 0..<5 { #expect(try await browser.signIn(email: email, password: "wrong").status == .forbidden) }
            let limited = try await browser.signIn(email: email)
            #expect(limited.status == .tooManyRequests)
            #expect(limited.headers["Retry-After"] == "900")
        }
    }

    @Test func `gives the browser a new cookie at sign-in (3A-45)`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let before = browser.cookie
        _ = try await browser.signIn()
        #expect(browser.cookie != before)
        let planted = Browser(web, cookie: before)
        #expect(try await planted.open(try web.authorizePath()).text.contains("name=\"password\""))
    }

    @Test(arguments: [nil, "switch"])
    func `ends the session that the browser had before (3A-45)`(decision: String?) async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        _ = try await browser.signIn()
        let earlier = browser.cookie
        if let decision {
            try await browser.open(try web.authorizePath())
            try await browser.submit(decision: decision)
        } else {
            try await browser.open(try web.authorizePath { $0.set("prompt", "login") })
        }
        #expect(try await browser.signIn().status == .seeOther)
        let other = Browser(web, cookie: earlier)
        #expect(
            try await other.open(try web.authorizePath()).text.contains("name=\"password\""),
            "the cookie of the earlier session still signs in")
        #expect(try await !browser.open(try web.authorizePath()).text.contains("name=\"password\""))
    }

    @Test func `sets a cookie that scripts and plain text don't get (3A-47)`() async throws {
        let web = try await Web()
        let secure = try #require(try await web.send(.get, try web.authorizePath()).headers["Set-Cookie"])
        #expect(secure.hasPrefix("__Host-gatehouse="))
        for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] { #expect(secure.contains(attribute)) }
        #expect(!secure.contains("Domain"))
        let cookie = String(secure.prefix { $0 != ";" })
        let again = try await web.send(.get, try web.authorizePath(), headers: ["Cookie": cookie])
        #expect(again.headers["Set-Cookie"] == nil)
        let local = try await Web(issuer: "http://127.0.0.1:8080")
        let plain = try #require(try await local.send(.get, try local.authorizePath()).headers["Set-Cookie"])
        #expect(plain.hasPrefix("gatehouse="))
        #expect(!plain.contains("Secure"))
    }

    @Test func `refuses a form without its token, with another's, or from elsewhere (3A-44, 3A-48)`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        let credentials = ["email": "ada@example.com", "password": Web.password]
        let path = try web.authorizePath()

        try await browser.open(path)
        let stranger = Browser(web)
        try await stranger.open(path)
        let foreign = try #require(stranger.forms.first?.fields["csrf"])
        #expect(try await browser.submit(credentials.merging(["csrf": foreign]) { $1 }).status == .forbidden)

        for headers: HTTPHeaders in [
            ["Origin": "https://evil.example.com"], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ] {
            try await browser.open(path)
            #expect(try await browser.submit(credentials, headers: headers).status == .forbidden)
        }

        let cookieless = Browser(web)
        try await cookieless.open(path)
        let form = try #require(cookieless.forms.first)
        var parameters = OAuthParameters()
        for (name, value) in form.fields.merging(credentials, uniquingKeysWith: { $1 }) { parameters.set(name, value) }
        #expect(try await web.post(form.action, parameters).status == .forbidden)

        for headers: HTTPHeaders in [["Origin": web.issuer], ["Origin": "null"], ["Sec-Fetch-Site": "same-origin"]] {
            let good = Browser(web)
            try await good.open(path)
            #expect(try await good.submit(credentials, headers: headers).status == .seeOther)
        }
    }

    @Test func `ties a form to the request that it was shown for (3A-46)`() async throws {
        let web = try await Web()
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        let token = try #require(browser.forms.first?.fields["csrf"])
        try await browser.open(try web.authorizePath { $0.set("state", "another") })
        let answer = try await browser.submit(["csrf": token, "email": "ada@example.com", "password": Web.password])
        #expect(answer.status == .forbidden)
        #expect(answer.headers["Location"] == nil)
    }
}
