import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

/// Apache with mod_auth_openidc as a web app, as its README configures it: discovery, and an ID token that it checks.
@Suite("mod_auth_openidc", .serialized)
struct ModAuthOpenIDCTests {
    @Test func `signs a person in, and gets the claims that were asked for`() async throws {
        try await WebApp.run { app in
            try await app.service.publishAnotherKey()
            let browser = app.service.browser()
            let claims = try await app.info(in: browser)
            #expect(claims["id_token"]?["iss"]?.string == app.service.issuer)
            #expect(claims["userinfo"]?["email"]?.string == "ada@example.com")
            #expect(claims["userinfo"]?["name"]?.string == "Ada Lovelace")
            #expect(claims["userinfo"]?["sub"] == claims["id_token"]?["sub"])
            let page = try await browser.open(app.page)
            #expect(page.response.status == .ok)
            let subject = try #require(claims["id_token"]?["sub"]?.string)
            #expect(page.response.text.contains("REMOTE_USER=\(subject)\n"))
        }
    }

    @Test func `refreshes again and again, and its tokens stay good`() async throws {
        try await WebApp.run { app in
            let browser = app.service.browser()
            var tokens = try await app.tokens(in: browser)
            var seen = Set([tokens.access, tokens.refresh])
            let answers = await browser.answers
            for round in 1...3 {
                let page = try await browser.open(app.refreshing(tokens.access))
                #expect(page.address == app.page && page.response.status == .ok)
                tokens = try await app.tokens(in: browser)
                seen.formUnion([tokens.access, tokens.refresh])
                #expect(seen.count == 2 * round + 2, "both are new")
                #expect(try await app.isGood(token: tokens.access))
            }
            #expect(await browser.answers == answers, "Ada is asked nothing more")
        }
    }

    @Test func `signs a person out at the service, and comes back without a question`() async throws {
        try await WebApp.run { app in
            let browser = app.service.browser()
            let tokens = try await app.tokens(in: browser)
            let answers = await browser.answers
            let page = try await browser.open(app.signingOut)
            #expect(page.address == app.signedOut && page.response.status == .ok)
            #expect(await browser.answers == answers)
            #expect(try await app.tokens(in: browser) != tokens)
            #expect(await browser.answers > answers, "Ada has to sign in again")
        }
    }

    @Test func `ends its session when the service says that the person's has ended, and no other session`() async throws
    {
        try await WebApp.run { app in
            let (browser, other) = (app.service.browser(), app.service.browser())
            for browser in [browser, other] { _ = try await app.info(in: browser) }
            for browser in [browser, other] { #expect(try await app.hasSession(browser)) }
            _ = try await browser.open(app.service.signOutPage)
            let deadline = ContinuousClock.now + .seconds(60)
            while try await app.hasSession(browser), ContinuousClock.now < deadline {
                try await SystemTimeSource().sleep(for: .milliseconds(100))
            }
            #expect(try await !app.hasSession(browser))
            #expect(try await app.hasSession(other))
        }
    }
}
