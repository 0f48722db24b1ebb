import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("gatehouse conformance")
struct ConformanceCommandTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Writes the configuration for a service with one client.
    private func prepare() async throws -> String {
        let secret = world.folder.appending(path: "secret").path
        let arguments =
            ["client", "register", "One", "--redirect-uri", "https://client.example/callback"]
            + ["--authentication", "client_secret_basic", "--id-token-algorithm", "RS256"]
            + ["--secret-file", secret, "--json"] + world.place
        let run = await world.finish(try world.start(arguments), arguments)
        try #require(run.ending == .status(0), "\(run.errors)")
        try await world.addAccount()
        return try world.write(
            "provider.json5",
            """
            { user: { fields: {email: "\(CommandWorld.email)"}, "secret-fields": {password: "password"},
                      accept: ["decision=continue"] },
              clients: { one: { "secret-file": "secret", "redirect-uris": ["https://client.example/callback"] } },
              plans: { basic: { client: "one" } } }
            """)
    }

    @Test func `passes a module, fails another, and says so in text, in JSON and as a page`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        let file = try await prepare()
        let good = try await world.run(
            "conformance", service.issuer, "--config", file, "--plan", "basic", "--module", "oidcc-server")
        #expect(good.ending == .status(0), "\(good.errors)")
        #expect(
            good.output == [
                "passed   basic/oidcc-server", "1 module: 1 passed, 0 warning, 0 review, 0 skipped, 0 failed",
            ])
        // A provider without TLS can't pass.
        let report = world.folder.appending(path: "report.html").path
        let bad = try await world.run(
            "conformance", service.issuer, "--config", file, "--plan", "config", "--report", report, "--json")
        #expect(bad.ending == .status(1))
        #expect(try bad.result["result"] == "failed" && bad.result["plan"] == "config")
        #expect(try bad.result["detail"]?.string?.contains("issuer is an https address") == true)
        #expect(try bad.result["answer"]?["status"] == 200)
        let totals = try JSONValue(parsing: bad.errors.last ?? "")
        #expect(totals["failed"] == 1 && totals["issuer"]?.string == service.issuer)
        #expect(totals["version"]?.string == Version.number && totals["seconds"]?.integer != nil)
        let page = try String(contentsOfFile: report, encoding: .utf8)
        #expect(page.contains("oidcc-discovery-endpoint-verification") && page.hasSuffix("</html>\n"))
    }

    @Test func `says in words that nothing is at the issuer's address`() async throws {
        defer { world.close() }
        let file = try world.write("provider.json5", "{}")
        let away = try await world.run("conformance", "http://127.0.0.1:9", "--config", file, "--plan", "config")
        #expect(away.ending == .status(1) && away.output.isEmpty)
        #expect(away.errors.joined().contains("can't reach http://127.0.0.1:9"), "\(away.errors)")
    }

    @Test func `lists plans and modules`() async throws {
        defer { world.close() }
        let all = try await world.run("conformance", "--list")
        #expect(all.ending == .status(0) && all.output.contains { $0.hasPrefix("dynamic: ") })
        #expect(all.output.contains { $0.hasPrefix("  oidcc-codereuse  ") && $0.hasSuffix(".") })
        let one = try await world.run("conformance", "--list", "--plan", "config", "--json")
        #expect(one.output.count == 2)
        #expect(try JSONValue(parsing: one.output[1])["module"] == "oidcc-discovery-endpoint-verification")
        let wrong = try await world.run("conformance", "--list", "--plan", "basics")
        #expect(wrong.ending == .status(2) && wrong.errors.joined().contains("Did you mean 'basic'?"))
    }

    @Test func `doesn't begin with a name that doesn't exist, or without its file`() async throws {
        defer { world.close() }
        let file = try world.write("provider.json5", "{}")
        let plan = try await world.run("conformance", "https://id.example", "--config", file, "--plan", "basics")
        #expect(plan.ending == .status(2) && plan.errors.joined().contains("Did you mean 'basic'?"))
        let report = try await world.run(
            "conformance", "https://id.example", "--config", file, "--plan", "config", "--report", file + "/x")
        #expect(report.ending == .status(1) && report.errors.joined().contains("can't write \(file)/x"))
        for issuer in ["http://id.example", "https://id.example?x", "https://id.example#x", "id.example"] {
            let wrong = try await world.run("conformance", issuer, "--config", file)
            #expect(wrong.ending == .status(2) && wrong.errors.joined().contains("the issuer must be an https URL"))
        }
        let none = try await world.run("conformance", "https://id.example", "--config", file + "x")
        #expect(none.ending == .status(1) && none.errors.joined().contains("can't read"))
    }
}
