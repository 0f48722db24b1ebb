import Foundation
import GatehouseListener
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

/// `Tests/PostgreSQL/run` starts the server.
@Suite("A database on a server")
struct DatabaseServerTests {
    private let shell: Shell
    private let server: ServerSchema

    init() throws {
        (shell, server) = (try Shell(), try ServerSchema())
    }

    private var url: String { server.url }
    private var place: [String] { ["--database", url] }
    private var key: URL { shell.home.appending(path: "service.key") }

    private func location() throws -> DatabaseLocation { try server.location(keyIn: shell.home) }

    private func result(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> JSONValue
    {
        #expect(
            await shell.run(arguments + ["--json"]) == .done, "\(shell.takeNotes())", sourceLocation: sourceLocation)
        return try #require(try shell.takeResults().first, sourceLocation: sourceLocation)
    }

    private func failure(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> String
    {
        _ = shell.takeNotes()
        #expect(await shell.run(arguments) == .failed, sourceLocation: sourceLocation)
        return shell.takeNotes().joined()
    }

    private func addAccount(_ email: String = Shell.email, to place: [String]? = nil) async throws {
        let file = try shell.write("password", Shell.password + "\n")
        _ = try await result(["account", "add", email, "--password-file", file] + (place ?? self.place))
    }

    private func emails(_ place: [String]) async throws -> [String?] {
        #expect(await shell.run(["account", "list", "--json"] + place) == .done, "\(shell.takeNotes())")
        return try shell.takeResults().map { $0["email"]?.string }
    }

    @Test func `is made by the first command, with its master key in the command's own folder`() async throws {
        #expect(try await failure(["account", "list"] + place).contains("there is no database at postgresql://"))
        #expect(!FileManager.default.fileExists(atPath: key.path))
        try await addAccount()
        #expect(shell.takeNotes() == ["Made a new database: \(url)"])
        #expect(try await emails(place) == [Shell.email])
        let status = try await result(["database", "status", "--check"] + place)
        #expect(status["ok"] == true && status["schema"] == "usable" && status["logSize"] == nil)
        #expect(status["database"]?.string == url)
        try FileManager.default.removeItem(at: key)
        #expect(try await failure(["account", "list"] + place).contains("copy it from another instance"))
        #expect(try await failure(["database", "status", "--check"] + place).contains("is missing"))
    }

    @Test func `is served by several instances, while nothing else may have it for itself`() async throws {
        let first = try await HostedService.start(
            database: location(), on: .loopback(), issuer: "https://id.example.com")
        let second = try await HostedService.start(
            database: location(), on: .loopback(), issuer: "https://id.example.com")
        #expect(second.news.isEmpty)
        let copy = shell.home.appending(path: "copy.db").path
        for command in [
            ["key", "change-master", "--yes"] + place, ["database", "restored", "--yes"] + place,
            ["database", "copy", "--from", url, "--to", "sqlite:" + copy],
        ] {
            #expect(try await failure(command).contains("a service uses postgresql://"), "\(command)")
        }
        #expect(!FileManager.default.fileExists(atPath: copy))
        try await addAccount()
        #expect(try await first.service.records.allAccounts().map(\.email) == [Shell.email])
        #expect(try await second.service.records.allAccounts().map(\.email) == [Shell.email])
        await first.listener.stop()
        await second.listener.stop()
    }

    @Test func `is copied to a file and back, with its key`() async throws {
        for number in 0..<30 { try await addAccount("person\(number)@example.com") }
        let file = "sqlite:" + shell.home.appending(path: "copy.db").path
        let copied = try await result(["database", "copy", "--from", url, "--to", file])
        #expect(copied["tables"]?.array?.count == ServiceSchema.tables.count)
        #expect(try await emails(["--database", file]) == emails(place))
        try await addAccount("late@example.com", to: ["--database", file])
        #expect(
            try await failure(["database", "copy", "--from", file, "--to", url]).contains("and it isn't replaced"))
        try server.empty()
        let back = try await result(["database", "copy", "--from", file, "--to", url])
        #expect(try await emails(place).count == 31)
        #expect(try #require(back["rows"]?.integer) > #require(copied["rows"]?.integer))
        #expect(try await result(["database", "status", "--check"] + place)["ok"] == true)
    }

    @Test func `is backed up to a file while it is served`() async throws {
        let hosted = try await HostedService.start(
            database: location(), on: .loopback(), issuer: "https://id.example.com")
        try await addAccount()
        let file = shell.home.appending(path: "backup.db").path
        let made = try await result(["database", "backup", file] + place)
        #expect(made["masterKey"]?.string == key.path)
        let checked = try await result(
            ["database", "status", "--check", "--database", "sqlite:" + file, "--master-key-file", key.path])
        #expect(checked["ok"] == true && checked["issuer"] == "https://id.example.com")
        #expect(try await failure(["database", "backup", file] + place).contains("exists already"))
        await hosted.listener.stop()
    }

    @Test func `isn't copied over another key`() async throws {
        try await addAccount()
        try await shell.addAccount()
        let file = shell.database.description
        try server.empty()
        let old = try Data(contentsOf: key)
        #expect(
            try await failure(["database", "copy", "--from", file, "--to", url]).contains("contains another master key")
        )
        #expect(try Data(contentsOf: key) == old)
        #expect(try await failure(["account", "list"] + place).contains("there is no database"))
        let other = shell.home.appending(path: "other.key").path
        _ = try await result(["database", "copy", "--from", file, "--to", url, "--to-master-key-file", other])
        #expect(try await emails(place + ["--master-key-file", other]) == [Shell.email])
        #expect(try await failure(["account", "list"] + place).contains("isn't the key of postgresql://"))
    }

    @Test func `gets another master key`() async throws {
        try await addAccount()
        let old = try Data(contentsOf: key)
        _ = try await result(["key", "change-master", "--yes"] + place)
        #expect(try Data(contentsOf: key) != old)
        #expect(try await emails(place) == [Shell.email])
        try old.write(to: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        #expect(try await failure(["account", "list"] + place).contains("isn't the key of"))
    }

    @Test func `is checked before it is served`() async throws {
        let check = ["serve", "--check", "--issuer", "https://id.example.com"] + place
        let note = JSONValue.string("There is no database yet at \(url). The start makes it.")
        #expect(try await result(check)["notes"]?.array?.contains(note) == true)
        try await addAccount()
        #expect(try await result(check)["notes"]?.array?.contains(note) == false)
        let wrong = ["serve", "--check", "--database", "postgresql://gatehouse@127.0.0.1:1/gatehouse"]
        #expect(try await failure(wrong).contains("can't open the database postgresql://gatehouse@127.0.0.1:1/"))
    }

    @Test func `shows everything at work`() async throws {
        var options = DemoOptions()
        options.requests = 37
        options.accessTokenLifetime = .seconds(16)
        options.database = try location()
        try await Demo(options: options, console: shell.console).run()
        #expect(shell.takeOutput().joined().contains("Done: every step came out as expected"))
        let again = Demo(options: options, console: shell.console)
        await #expect(throws: CommandFailure.self) { try await again.run() }
    }
}
