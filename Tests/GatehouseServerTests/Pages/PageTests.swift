import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("A page")
struct PageTests {
    @Test func `escapes whatever comes from outside (3A-49)`() async throws {
        let web = try await Web()
        let page = try await Browser(web).open(
            try web.authorizePath {
                $0.set("login_hint", "\"><script>alert(1)</script>")
                $0.set("state", "'><img src=x onerror=alert(1)>")
            })
        #expect(page.status == .ok)
        #expect(page.text.contains("Notes &amp; &lt;Sons&gt;"))
        #expect(!page.text.contains("<script"))
        #expect(!page.text.contains("<img"))
        let message = try await web.send(.get, "/authorize?client_id=%3Cscript%3E&redirect_uri=%3Cscript%3E")
        #expect(!message.text.contains("<script"))
    }

    @Test func `says who else knows a person by the same identifier`() {
        let alone = AccessDescription(access: access()).content.text
        #expect(alone.contains("an identifier that no other app gets"))
        let shared = AccessDescription(access: access(sector: .host("example.com"))).content.text
        #expect(shared.contains("an identifier that only the apps of example.com get"))
    }

    private func access(
        to place: RedirectURI.Place? = .site("notes.example.com"), sector: SubjectSector = .client("notes"),
        backend: String? = nil, scope: Scope = "openid notes.read", outlivesSignOut: Bool = false
    ) -> RequestedAccess {
        RequestedAccess(
            client: "notes", clientName: "Notes", destination: place, sector: sector, backend: backend, scope: scope,
            claims: [], outlivesSignOut: outlivesSignOut)
    }

    @Test func `says where an app is, and for which backend its scopes are`() {
        let places: [(RedirectURI.Place?, String)] = [
            (.site("notes.example.com:8443"), "at <strong>notes.example.com:8443</strong>"),
            (.ownMachine, "on this device"), (.app("com.example.notes"), "(<code>com.example.notes</code>)"),
            (nil, "on another device"),
        ]
        for (place, words) in places { #expect(access(to: place).placeInWords.text.contains(words)) }
        let text = AccessDescription(access: access(backend: "notes-api")).content.text
        #expect(text.contains("Use <code>notes.read</code> at <code>notes-api</code>"))
    }

    @Test func `says how long access lasts`() {
        let ending = AccessDescription(access: access()).content.text
        #expect(ending.contains("This access ends when you sign out here.") && !ending.contains("Keep this access"))
        let staying = AccessDescription(
            access: access(scope: "openid offline_access", outlivesSignOut: true)
        ).content.text
        #expect(staying.contains("Keep this access after you sign out here") && !staying.contains("access ends"))
    }

    @Test func `escapes each of the five characters`() {
        #expect(
            HTML.escape("<a href=\"x\" title='y'>&</a>")
                == "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;")
        let inner: HTML = "<b>\("<i>")</b>"
        let outer: HTML = "<p>\(inner)</p>"
        #expect(outer.text == "<p><b>&lt;i&gt;</b></p>")
    }

    @Test func `can be framed, scripted and kept by nobody, and tells nobody where it was (3A-15, 3A-43, 3A-51)`()
        async throws
    {
        let web = try await Web()
        let page = try await Browser(web).open(try web.authorizePath())
        let policy = try #require(page.headers["Content-Security-Policy"])
        for rule in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "style-src 'self'"] {
            #expect(policy.contains(rule))
        }
        // An app's callback may forward the browser to anywhere, and browsers hold the form to it.
        #expect(!policy.contains("form-action"))
        #expect(!policy.contains("127.0.0.1"))
        let own = try await web.send(.get, "/sign-in")
        #expect(own.headers["Content-Security-Policy"]?.contains("form-action 'self'") == true)
        #expect(!policy.contains("unsafe"))
        #expect(page.headers["X-Frame-Options"] == "DENY")
        #expect(page.headers["Referrer-Policy"] == "no-referrer")
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(page.headers["X-Content-Type-Options"] == "nosniff")
        #expect(page.headers["Strict-Transport-Security"] != nil)
    }

    @Test func `finds its style`() async throws {
        let web = try await Web()
        let page = try await Browser(web).open(try web.authorizePath())
        let path = try #require(page.text.firstMatch(of: /<link rel="stylesheet" href="([^"]*)">/)).1
        let style = try await web.send(.get, String(path))
        #expect(style.status == .ok)
        #expect(style.headers["Content-Type"] == "text/css; charset=utf-8")
        // Its address changes with its text.
        #expect(style.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(path.wholeMatch(of: /\/style-[a-z0-9]+\.css/) != nil)
    }
}
