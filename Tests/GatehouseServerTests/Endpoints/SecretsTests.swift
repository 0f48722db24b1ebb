import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The secrets that cross the wire")
struct SecretsTests {
    @Test func `stay out of the storage, the audit, the diagnostics and later answers`() async throws {
        let rows = WatchedRows()
        let web = try await Web(storage: ServiceStorage(rows))
        let client = try Client(web)
        let canary = Canary()
        canary.collect(Web.password, as: "password")
        let browser = Browser(web)
        try await browser.open(try web.authorizePath())
        canary.collect(try #require(browser.forms.first?.fields["csrf"]), as: "form token")
        canary.collect(try #require(browser.cookie?.split(separator: "=").last.map(String.init)), as: "first cookie")
        canary.collect(try #require(browser.place.split(separator: "=").last.map(String.init)), as: "handle")
        let answer = try await browser.signIn()
        canary.collect(try #require(browser.cookie?.split(separator: "=").last.map(String.init)), as: "cookie")
        canary.collect(try #require(answer.redirectParameters()["code"]), as: "code")
        let tokens = try await client.signIn()
        let refreshed = try await client.token(
            RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters)
        for response in [tokens, try TokenResponse(parsing: refreshed.body)] {
            canary.collect(response.accessToken, as: "access token")
            canary.collect(try #require(response.refreshToken), as: "refresh token")
        }
        var kept = ""
        dump(rows.changes, to: &kept)
        #expect(kept.contains("code.redeemed"))
        for path in ["/health/ready", "/jwks", "/nothing", "/.well-known/openid-configuration"] {
            kept += try await web.send(.get, path).text
        }
        kept += try await browser.open(try web.authorizePath()).text
        #expect(canary.search(kept, place: "what is kept or shown").isEmpty)
        #expect(canary.secretCount == 10)
        #expect(!canary.search(refreshed.text, place: "a control").isEmpty)
    }
}
