import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Initial access tokens of the command")
struct InitialTokenCommandTests {
    private let shell: Shell

    init() async throws {
        shell = try Shell()
        #expect(
            await shell.run(
                "client", "register", "Notes", "--redirect-uri", "http://127.0.0.1/callback",
                "--audience", "notes-api") == .done)
        _ = (shell.takeOutput(), shell.takeNotes())
    }

    @Test func `are printed once, and listed without the token`() async throws {
        let added = try await shell.result("initial-token", "add", "ada")
        let token = try #require(added["token"]?.string)
        #expect(token.utf8.count == 43)
        #expect(added["initialToken"] == "ada" && added["state"] == "valid" && added["usesLeft"] == 1)
        #expect(added["grants"] == ["authorization_code", "refresh_token"] && added["authentication"] == ["none"])
        let listed = try await shell.result("initial-token", "list")
        #expect(listed["token"] == nil && listed["initialToken"] == "ada")
        #expect(!"\(listed)".contains(token))
        let service = try await shell.service()
        #expect(try await service.checkRegistrationToken.initial(Secret(token), from: nil).name == "ada")
    }

    @Test func `permit what the options say`() async throws {
        let added = try await shell.result(
            "initial-token", "add", "jobs", "--uses", "unlimited", "--lifetime", "7776000", "--grant",
            "client_credentials", "--authentication", "private_key_jwt", "--resource", "notes-api", "--scope",
            "notes.read", "--audience", "jobs-api")
        #expect(added["usesLeft"] == "unlimited" && added["grants"] == ["client_credentials"])
        #expect(added["authentication"] == ["private_key_jwt"] && added["scope"] == "notes.read")
        #expect(added["resources"] == ["notes-api"] && added["audiences"] == ["jobs-api"])
        #expect(added["expiresAt"]?.number == added["createdAt"]?.number.map { $0 + 7_776_000 })
        #expect(
            try await shell.failure("initial-token", "add", "other", "--audience", "notes-api").contains("notes-api"))
        #expect(try await shell.failure("initial-token", "add", "other", "--resource", "notes-api").contains("grant"))
        for options in [["--uses", "0"], ["--uses", "10001"], ["--lifetime", "7776001"], ["--grant", "password"]] {
            #expect(await shell.run(["initial-token", "add", "other"] + options) == .usage)
        }
    }

    @Test func `go to a file of their own, and never replace one`() async throws {
        let file = shell.home.appending(path: "token").path
        #expect(await shell.run("initial-token", "add", "ada", "--token-file", file) == .done)
        let token = try String(contentsOfFile: file, encoding: .utf8)
        #expect(token.utf8.count == 44 && !shell.takeOutput().joined().contains(token.dropLast()))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            try await shell.failure("initial-token", "add", "eve", "--token-file", file).contains("exists already"))
        #expect(try await shell.service().records.initialTokens().map(\.name) == ["ada"])
    }

    @Test func `are revoked by their names`() async throws {
        _ = try await shell.result("initial-token", "add", "ada")
        #expect(try await shell.failure("initial-token", "add", "ada").contains("has the name ada already"))
        #expect(try await shell.result("initial-token", "revoke", "ada") == ["initialToken": "ada"])
        #expect(
            try await shell.failure("initial-token", "revoke", "ada")
                == "no initial access token has the name ada: 'gatehouse initial-token list' shows all")
        #expect(await shell.run("initial-token", "list") == .done)
        #expect(shell.takeOutput() == [])
        let entries = try await shell.service().records.auditEntries(
            matching: AuditQuery(event: .initialTokenRevoked), limit: 2)
        #expect(entries.map(\.actor) == [.administrator])
    }

    @Test func `are named by the clients that were registered with them, which can be kept from changing themselves`()
        async throws
    {
        let service = try await shell.service()
        let token = try await service.addInitialToken("ada").token
        let found = try await service.checkRegistrationToken.initial(token, from: nil)
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = ["http://127.0.0.1/callback"]
        let answer = try await service.clientRegistrations.register(metadata, with: found, from: nil)
        let id = answer.client.id
        #expect(try await shell.result("client", "show", id.rawValue)["initialToken"] == "ada")
        _ = try await service.checkRegistrationToken.client(id, with: answer.token, from: nil)
        #expect(await shell.run("client", "update", id.rawValue, "--name", "Photos") == .done)
        #expect(shell.takeOutput().joined().contains("'gatehouse client revoke-registration \(id)' ends that."))
        #expect(
            try await shell.result("client", "revoke-registration", id.rawValue) == ["clientID": .string(id.rawValue)])
        await #expect(throws: Refusal.self) {
            try await service.checkRegistrationToken.client(id, with: answer.token, from: nil)
        }
        #expect(try await shell.result("client", "show", id.rawValue)["initialToken"] == nil)
        for client in [id.rawValue, "notes"] {
            #expect(
                try await shell.failure("client", "revoke-registration", client)
                    == "only commands change the client \(client): it has no registration access token")
        }
    }
}
