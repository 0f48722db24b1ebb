import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("What an administrator decides about a client")
struct ClientSettingsTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func result(_ call: [String]) async throws -> JSONValue {
        #expect(await shell.run(call + ["--json"]) == .done, "\(shell.takeNotes())")
        return try #require(try shell.takeResults().first)
    }

    private func register(_ options: String...) async throws -> JSONValue {
        let address = "https://wiki.example.com/callback"
        return try await result(["client", "register", "Wiki", "--redirect-uri", address] + options)
    }

    private func update(_ options: String...) async throws -> JSONValue {
        try await result(["client", "update", "wiki"] + options)
    }

    /// Updates the client, which must fail, and returns the message.
    private func failure(_ options: String..., status: ExitCode = .failed) async throws -> String {
        _ = shell.takeNotes()
        #expect(await shell.run(["client", "update", "wiki"] + options) == status)
        let prefix = "gatehouse: "
        return shell.takeNotes().joined(separator: "\n").replacing(prefix, with: "")
    }

    @Test func `is what its ID tokens contain, and how long they are valid`() async throws {
        let made = try await register("--id-token-claims", "--id-token-lifetime", "3600")
        #expect(made["idTokenClaims"] == true && made["idTokenLifetime"] == 3600)
        #expect(await shell.run("client", "show", "wiki") == .done)
        let shown = shell.takeOutput().joined(separator: "\n")
        #expect(shown.contains("those of the scope, too") && shown.contains("3600 seconds"))
        #expect(try await update("--name", "Our wiki")["idTokenLifetime"] == 3600)
        let back = try await update("--no-id-token-claims", "--id-token-lifetime", "default")
        #expect(back["idTokenClaims"] == nil && back["idTokenLifetime"] == nil)
        for wrong in ["59", "86401", "x", "0", "-60"] {
            let failure = try await failure("--id-token-lifetime", wrong, status: .usage)
            #expect(failure.hasPrefix("'--id-token-lifetime' takes a number of seconds from 60 to 86400, or default"))
        }
        let both = try await failure("--id-token-claims", "--no-id-token-claims", status: .usage)
        #expect(both.hasPrefix("'--id-token-claims' and '--no-id-token-claims' exclude each other"))
    }

    @Test func `is a grace after a refresh, for an app without a secret and with bearer tokens`() async throws {
        _ = try await register("--public", "--bearer")
        #expect(try await update("--refresh-grace", "20")["refreshGrace"] == 20)
        #expect(await shell.run("client", "show", "wiki") == .done)
        #expect(shell.takeOutput().contains { $0.contains("refresh grace") && $0.contains("20 seconds") })
        for option in ["--dpop", "--authentication=client_secret_basic"] {
            #expect(try await failure(option).hasPrefix("only a client without a secret and with bearer tokens"))
        }
        #expect(
            try await failure("--refresh-grace", "31", status: .usage)
                .hasPrefix("'--refresh-grace' takes a number of seconds from 0 to 30"))
        #expect(try await update("--refresh-grace", "0")["refreshGrace"] == nil)
        #expect(try await update("--dpop")["dpopRequired"] == true)
    }

    @Test func `is named by the audit`() async throws {
        _ = try await register("--public", "--bearer", "--refresh-grace", "5")
        _ = try await update("--id-token-lifetime", "600", "--id-token-claims", "--refresh-grace", "0")
        #expect(await shell.run("audit", "list", "--client", "wiki", "--json") == .done)
        let changes = try shell.takeResults().map { $0["changes"] }
        #expect(Set(changes) == [["refresh_grace"], ["id_token_claims", "id_token_lifetime", "refresh_grace"]])
    }
}
