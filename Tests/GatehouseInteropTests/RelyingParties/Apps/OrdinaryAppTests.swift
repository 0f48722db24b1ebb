import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

/// Apps with the settings of their own pages: none is told anything about this service but its address, an identifier
/// and a secret.
@Suite("Ordinary apps", .serialized)
struct OrdinaryAppTests {
    @Test(arguments: OrdinaryApp.inTurn(.web))
    func `sign a person in, refresh, and sign the person out`(app: OrdinaryApp) async throws {
        try await RunningApp.run(app) { running in
            let browser = running.service.browser()
            #expect(try await !running.hasSession(browser))
            let page = try await running.go(to: try #require(app.signIn), in: browser)
            #expect(try await running.knowsAda(browser), "\(page.address): \(page.response.text)")
            let answers = await browser.answers
            if let refresh = app.refresh {
                let page = try await running.go(to: refresh, in: browser)
                #expect(page.response.text.contains("ada@example.com"), "\(page.address): \(page.response.text)")
                #expect(await browser.answers == answers, "Ada is asked nothing")
            }
            if let signOut = app.signOut {
                try await running.go(to: signOut, in: browser)
                #expect(try await !running.hasSession(browser))
            }
        }
    }

    @Test(arguments: OrdinaryApp.inTurn(.command))
    func `sign a person in from the command line, and refresh`(app: OrdinaryApp) async throws {
        try await ProxiedService.run { service in
            let redirect = "http://localhost:\(try await StartedServer.freePort())"
            try await service.command(["client", "register", "App", "--redirect-uri", redirect] + (app.needs ?? []))
            let command = try LineProcess("apps/\(app.name)/command", [service.issuer, "app", redirect])
            do {
                let address = try #require(URL(string: try await command.next()))
                #expect(try await service.browser().open(address).response.status == .ok)
                let end = try JSONValue(parsing: try await command.next())
                #expect(end["userinfo"]?["email"]?.string == "ada@example.com")
                #expect(end["first"]?.string != end["second"]?.string)
            } catch {
                try await command.stop()
                throw error
            }
            try await command.stop()
        }
    }

    @Test func `are those of the table, in its versions`() async throws {
        let installed = try JSONValue(parsing: try await Script("apps/versions").run())
        #expect(OrdinaryApp.all.count == 12)
        for app in OrdinaryApp.all { #expect(installed[app.name]?.string == app.version, "\(app.name)") }
    }
}
