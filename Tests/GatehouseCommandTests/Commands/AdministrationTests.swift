import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Administration of the service's database")
struct AdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    @Test func `adds and lists accounts`() async throws {
        let password = try shell.write("password", "correct horse battery\n")
        #expect(await shell.run("account", "add", "ada@example.com", "--password-file", password, "--json") == .done)
        let added = try shell.takeResults()
        #expect(added.first?["email"] == "ada@example.com")
        #expect(await shell.run("account", "list", "--json") == .done)
        #expect(try shell.takeResults().map { $0["account"] } == [added.first?["account"]])
    }

    @Test func `registers apps with a key that it makes, and replaces and removes them`() async throws {
        let key = shell.home.appending(path: "notes.pem").path
        #expect(
            await shell.run(
                "app", "register", "notes", "--name", "Notes", "--audience", "notes-api", "--key", key, "--json")
                == .done)
        let app = try #require(try shell.takeResults().first)
        #expect(app["clientID"] == "notes")
        #expect(app["sealingKeyID"]?.string?.isEmpty == false)
        let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        let other = shell.home.appending(path: "other.pem").path
        #expect(await shell.run("app", "rotate-key", "notes", "--key", other, "--json") == .done)
        #expect(try shell.takeResults().first?["sealingKeyID"] != app["sealingKeyID"])
        #expect(await shell.run("app", "remove", "notes") == .done)
        _ = shell.takeOutput()
        #expect(await shell.run("app", "list", "--json") == .done)
        #expect(shell.takeOutput().isEmpty)
    }

    @Test func `rotates the signing keys`() async throws {
        #expect(await shell.run("key", "rotate", "--json") == .done)
        let first = try shell.takeResults()
        #expect(await shell.run("key", "rotate", "--json") == .done)
        #expect(try shell.takeResults() != first)
    }

    @Test func `keeps the master key beside the database, for its owner only`() async throws {
        #expect(await shell.run("app", "list") == .done)
        let file = shell.home.appending(path: "service.db.key").path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: shell.home.appending(path: "service.db").path)[
                .posixPermissions] as? Int == 0o600)

        try FileManager.default.removeItem(atPath: file)
        #expect(await shell.run("app", "list") == .failed)
        #expect(shell.takeNotes().last?.contains("is missing") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `refuses what it can't do, in one line, and changes nothing`() async throws {
        let short = try shell.write("short", "abc")
        let good = try shell.write("good", "correct horse battery")
        let notAKey = try shell.write("not-a-key", "hello")
        let calls: [[String]] = [
            ["account", "add", "not an address", "--password-file", good],
            ["account", "add", "ada@example.com", "--password-file", short],
            ["account", "add", "ada@example.com", "--password-file", "/nonexistent"],
            ["account", "list", "--database", "mysql:x"],
            ["account", "list", "--database", "sqlite:/nonexistent/folder/x.db"],
            ["app", "register", "platform", "--name", "X"],
            ["app", "register", "notes", "--name", "Notes", "--audience", "notes-api", "--key", notAKey],
            ["app", "register", "notes", "--name", "Notes", "--redirect-uri", "javascript:alert(1)"],
            ["app", "remove", "nothing"],
            ["app", "rotate-key", "nothing", "--key", shell.home.appending(path: "k.pem").path],
            ["device", "list", "nobody@example.com"],
            ["device", "revoke", "nothing"],
        ]
        for call in calls {
            let status = await CommandRunner(commands: Command.all, console: shell.console)
                .run(call, environment: ["GATEHOUSE_HOME": shell.home.path])
            let notes = shell.takeNotes()
            #expect(status == .failed, "\(call)")
            #expect(notes.count == 1 && notes[0].hasPrefix("gatehouse: "), "\(call): \(notes)")
            #expect(!notes.joined().contains("correct horse"), "\(call)")
        }
        _ = shell.takeOutput()
        #expect(await shell.run("account", "list") == .done)
        #expect(await shell.run("app", "list") == .done)
        #expect(shell.takeOutput().isEmpty)
    }

    @Test func `refuses a wrong call with the usage`() async throws {
        for call in [["app", "register"], ["app", "rotate-key", "x"], ["app", "register", "a", "b", "--name", "x"]] {
            let status = await CommandRunner(commands: Command.all, console: shell.console)
                .run(call, environment: ["GATEHOUSE_HOME": shell.home.path])
            #expect(status == .usage, "\(call)")
        }
    }
}
