import Foundation
import GatehouseHTTP
import Testing

/// A web app that others' pages describe, which is registered at a running service.
struct RunningApp {
    let service: ProxiedService
    private let app: OrdinaryApp
    private let address: URL

    /// Starts both, and stops them whatever happens in between.
    static func run(_ app: OrdinaryApp, _ body: (RunningApp) async throws -> Void) async throws {
        let port = try await StartedServer.freePort()
        let address = "https://127.0.0.1:\(port)"
        try await ProxiedService.run { service in
            let secret = try await service.registerApp(
                redirect: address + (app.redirect ?? ""),
                logout: app.signedOut.map { ["--post-logout-redirect-uri", address + $0] } ?? [])
            try await StartedServer.run("apps", port: port, [app.name, service.issuer, "app", secret]) { server in
                try await body(RunningApp(service: service, app: app, address: server.address))
            }
        }
    }

    /// Whether somebody is signed in to the app, in this browser.
    func hasSession(_ browser: PersonBrowser) async throws -> Bool {
        guard let session = app.session else { return try await knowsAda(browser) }
        return try await browser.open(url(session.path)).response.text.contains(session.sign)
    }

    /// Whether the app tells that Ada is signed in, in this browser.
    func knowsAda(_ browser: PersonBrowser) async throws -> Bool {
        try await browser.open(url(app.person ?? "/")).response.text.contains("ada@example.com")
    }

    /// Ada goes to a page of the app from the one that tells who is signed in, and presses its button if it has one.
    @discardableResult
    func go(to path: String, in browser: PersonBrowser) async throws -> PersonBrowser.Page {
        let start = try await browser.open(url(app.session?.path ?? app.person ?? "/"))
        if let page = try await browser.press(formTo: path, on: start) { return page }
        let page = try await browser.open(url(path))
        return try await browser.press(formTo: path, on: page) ?? page
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: address.absoluteString + path))
    }
}
