import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A provider that is named")
struct CatalogueTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `is listed with what it needs`() async throws {
        defer { world.close() }
        let run = try await world.run("providers", "--json")
        #expect(run.ending == .status(0) && run.errors == [])
        let lines = try run.output.map { try JSONValue(parsing: $0) }
        #expect(lines.map { $0["name"]?.string } == ProviderCatalogue.entries.map(\.id))
        let okta = try #require(lines.first { $0["name"] == "okta" })
        #expect(okta["parameters"]?.array?.map { $0["name"]?.string } == ["domain", "server"])
        #expect(okta["parameters"]?.array?.map { $0["default"]?.string } == [nil, "default"])
    }

    @Test func `signs somebody in whom later commands know`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let run = try await login(
            provider, ["--provider", "openid", "--with", "issuer=" + provider.name, "--username", "ada"])
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(try run.result["state"] == "signedIn" && run.result["issuer"]?.string == provider.name)
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        let accounts = try await world.run("accounts", "--json")
        #expect(try accounts.result["provider"]?.string == "openid issuer=" + provider.name)
        await provider.stop()
    }

    @Test func `may speak plain OAuth`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let endpoints = [("authorization", "/authorize"), ("token", "/token"), ("userinfo", "/userinfo")]
        let run = try await login(
            provider,
            ["--provider", "oauth", "--with", "subject=sub"]
                + endpoints.flatMap { ["--with", $0.0 + "=" + provider.name + $0.1] })
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(try run.result["subject"] == "subject-1" && run.result["account"] == "Ada")
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        let userInfo = try await world.run("userinfo")
        #expect(userInfo.ending == .status(1) && userInfo.errors.count == 1)
        await provider.stop()
    }

    /// A service with names and passwords, and no pages.
    private func passwordService() async throws -> Listener {
        try await Listener.start { request in
            let form = (try? ScriptedIssuer.form(request)) ?? OAuthParameters()
            guard request.path == "/token", form["username"] == "ada", form["password"] == "correct horse" else {
                return HTTPResponse(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8))
            }
            let answer = #"{"access_token":"access-1","expires_in":300,"sub":"ada-1","name":"Ada"}"#
            return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: Array(answer.utf8))
        }
    }

    private func arguments(_ listener: Listener) -> [String] {
        [
            "login", "--provider", "password", "--with", "address=\(listener.origin)", "--client-id", "notes",
            "--username", "ada",
        ]
    }

    @Test func `may take a password, which is read from a file`() async throws {
        defer { world.close() }
        let listener = try await passwordService()
        for (password, ending) in [("wrong", 1), ("correct horse", 0)] as [(String, Int32)] {
            let call =
                arguments(listener) + ["--json", "--password-file", try world.write("password", password + "\n")]
            let run = await world.finish(try world.start(call), call)
            #expect(run.ending == .status(ending) && run.output.count == 1 - Int(ending), "\(run.errors)")
        }
        #expect(try await world.run("token").output == ["access-1"])
        await listener.stop()
    }

    @Test func `may take a password, which is asked for until it's right`() async throws {
        defer { world.close() }
        let listener = try await passwordService()
        let child = try world.startOnTerminal(arguments(listener))
        for (place, password) in ["wrong", "correct horse"].enumerated() {
            #expect(await child.output.isHeard("[ada]: ", times: place + 1))
            child.type("\r")
            #expect(await child.output.isHeard("Password: ", times: place + 1))
            child.type(password + "\r")
        }
        #expect(await child.ending() == .status(0))
        let text = await child.output.text()
        #expect(text.contains("Signed in") && !text.contains("correct horse"), "\(text)")
        #expect(try await world.run("token").output == ["access-1"])
        await listener.stop()
    }

    private func login(_ provider: LoopbackIssuer, _ more: [String]) async throws -> CommandWorld.Run {
        let arguments = ["login", "--client-id", "notes", "--no-browser", "--json"] + more
        let child = try world.start(arguments)
        if let line = await child.output.next(), let text = try JSONValue(parsing: line)["open"]?.string,
            let address = URL(string: text)
        {
            try await provider.browse(address)
        }
        return await world.finish(child, arguments)
    }
}
