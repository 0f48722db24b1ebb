import GatehouseCrypto
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("An answer that is posted to the app")
struct FormPostTests {
    private let app: SiteApp

    init() async throws {
        app = try await SiteApp()
    }

    private func path(change: (inout AuthorizationRequest) -> Void = { _ in }) throws -> String {
        let request = try app.request {
            $0.responseMode = .formPost
            change(&$0)
        }
        return "/authorize?" + FormEncoding.encode(request.parameters.pairs)
    }

    @Test func `is a form with the code, which one script alone may send`() async throws {
        let browser = Browser(app.web)
        try await browser.open(try path { $0.state = "<a> & \"b\"" })
        let page = try await browser.signIn()
        #expect(page.status == .ok && page.headers["Location"] == nil)
        let form = try #require(browser.forms.first)
        #expect(form.action == SiteApp.redirect && browser.forms.count == 1)
        #expect(Set(form.fields.keys) == ["code", "state", "iss"] && form.fields["state"] == "<a> & \"b\"")
        let policy = try #require(page.headers["Content-Security-Policy"])
        let script = InlineScript.submitForm
        #expect(script.digest == Base64.encode(Digest.sha256(Array(script.text.utf8))))
        #expect(policy.contains("script-src 'sha256-\(script.digest)'") && !policy.contains("form-action"))
        #expect(page.text.contains("<script>\(script.text)</script>"))
        var answer = OAuthParameters()
        for (name, value) in form.fields { answer.set(name, value) }
        #expect(try await app.redeem(answer).status == .ok)
    }

    @Test func `is a form too if the request is refused`() async throws {
        let browser = Browser(app.web)
        try await browser.open(try path { $0.prompt = [.none] })
        #expect(browser.forms.first?.fields["error"] == "login_required")
        // Nobody is signed in, so the person decides.
        let page = try await browser.open(try path { $0.scope = "admin" })
        #expect(page.status == .badRequest && !page.text.contains("<script>"))
        #expect(browser.forms.first?.fields["error"] == "invalid_scope")
        #expect(page.headers["Content-Security-Policy"]?.contains("script-src") == false)
    }

    @Test func `isn't for apps that aren't reached by HTTP, and other ways aren't supported`() async throws {
        let redirect = "com.example.site:/callback"
        _ = try await app.web.service.registerClient(
            .native("App", redirectURIs: [redirect]), id: "app")
        let inApp = try path {
            $0.clientID = "app"
            if let uri = try? RedirectURI(redirect) { $0.redirectURI = uri }
        }
        let refused = try await app.web.send(.get, inApp)
        #expect(try refused.redirectParameters()["error"] == "invalid_request")
        for mode in ["fragment", "web_message", "query.jwt"] {
            let answer = try await app.web.send(.get, try path { $0.responseMode = ResponseMode(rawValue: mode) })
            #expect(try answer.redirectParameters()["error"] == "invalid_request")
        }
    }
}
