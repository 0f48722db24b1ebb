import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A service on the web with the app Wiki, which signs people out.
struct LogoutWorld {
    static let redirect = "https://wiki.example.com/bye"

    let web: Web
    let driver: ServiceDriver

    init(
        issuer: String = "https://id.example.com", diagnostics: any DiagnosticSink = NoDiagnostics(),
        configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws {
        web = try await Web(issuer: issuer, diagnostics: diagnostics, configure: configure)
        driver = ServiceDriver(service: web.service, time: web.time)
        try await driver.registerApp("wiki") { metadata in
            metadata.clientName = "The <Wiki>"
            metadata.scope = "openid offline_access wiki.read"
            metadata.dpopBoundAccessTokens = false
            metadata.postLogoutRedirectURIs = [LogoutWorld.redirect, LogoutWorld.redirect + "?from=wiki"]
        }
    }

    /// A browser in which somebody is signed in.
    func browser(_ email: String = "ada@example.com") async throws -> Browser {
        let browser = Browser(web)
        try await browser.open("/sign-in")
        #expect(try await browser.signIn(email: email).text.contains("You are signed in as"))
        return browser
    }

    /// What an app gets when the person of a browser signs in to it.
    func tokens(
        of client: ClientID = "wiki", in browser: Browser, scope: Scope = "openid wiki.read"
    ) async throws -> TokenResponse {
        let cookie = try #require(browser.cookie?.drop { $0 != "=" }.dropFirst())
        let code = try await driver.code(client, in: Secret(String(cookie))) { $0.scope = scope }
        return try await driver.respond(code.parameters(), to: driver.caller(client, keyThumbprint: nil))
    }

    func idToken(in browser: Browser) async throws -> Secret {
        try #require(try await tokens(in: browser).idToken)
    }

    /// The way to the endpoint.
    func path(_ hint: Secret? = nil, _ others: [String: String] = [:]) -> String {
        var parameters = OAuthParameters()
        parameters.set("id_token_hint", hint?.revealed)
        for (name, value) in others { parameters.set(name, value) }
        return "/logout" + (parameters.pairs.isEmpty ? "" : "?" + FormEncoding.encode(parameters.pairs))
    }

    func isSignedIn(_ browser: Browser) async throws -> Bool {
        try await Browser(tabOf: browser).open("/account").text.contains("You are signed in as")
    }
}

extension HTTPResponse {
    /// Whether it is the page that asks whether to sign out.
    var asks: Bool { status == .ok && text.contains("<h1>Sign out?</h1>") }

    /// Whether it is the page that says that nobody is signed in.
    var saysSignedOut: Bool { status == .ok && text.contains("<h1>Signed out</h1>") }
}
