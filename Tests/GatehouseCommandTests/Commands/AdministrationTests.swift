import Foundation
import GatehouseSQLite
import GatehouseService
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

    @Test func `registers clients with a key that it makes, and replaces and removes them`() async throws {
        let key = shell.home.appending(path: "notes.pem").path
        #expect(
            await shell.run(
                "client", "register", "Notes", "--audience", "notes-api", "--key", key, "--json")
                == .done)
        let app = try #require(try shell.takeResults().first)
        #expect(app["clientID"] == "notes")
        #expect(app["sealingKeyID"]?.string?.isEmpty == false)
        let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        let other = shell.home.appending(path: "other.pem").path
        #expect(await shell.run("client", "rotate-key", "notes", "--new-key", other, "--json") == .done)
        #expect(try shell.takeResults().first?["sealingKeyID"] != app["sealingKeyID"])
        #expect(await shell.run("client", "remove", "notes", "--yes") == .done)
        _ = shell.takeOutput()
        #expect(await shell.run("client", "list", "--json") == .done)
        #expect(shell.takeOutput().isEmpty)
    }

    @Test func `leaves no key file behind if it can't register the key`() async throws {
        let key = shell.home.appending(path: "notes.pem").path
        #expect(await shell.run("client", "register", "Notes", "--key", key) == .usage)
        #expect(shell.takeNotes().last?.contains("'--audience NAME' must name the backend") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.home.path) == [])

        let register = ["client", "register", "Notes", "--audience", "notes-api", "--key"]
        #expect(await shell.run(register + [key]) == .done)
        #expect(
            shell.takeOutput() == [
                """
                Registered Notes as notes.
                client ID  notes
                scope      openid offline_access
                The issuer is the address that 'gatehouse serve' prints when it starts.
                It must prove a key with each use of a token (DPoP); '--bearer' permits bearer tokens.
                Nobody can sign in with it, because it has no redirect URI: it gets tokens only by token exchange.
                Its backend's new private key is in \(key).
                """
            ])
        #expect(shell.takeNotes() == ["Made a new database: \(shell.database.file.path)"])
        let other = shell.home.appending(path: "other.pem").path
        for call in [register + [other], ["client", "rotate-key", "nothing", "--new-key", other]] {
            #expect(await shell.run(call) == .failed)
            #expect(!FileManager.default.fileExists(atPath: other), "\(call)")
        }
        // A key that was there before stays.
        #expect(await shell.run(register + [key]) == .failed)
        #expect(FileManager.default.fileExists(atPath: key))
    }

    @Test(arguments: [
        ["account", "list"], ["account", "erase", "ada@example.com", "--yes"], ["client", "list"],
        ["client", "remove", "notes", "--yes"], ["client", "update", "notes", "--name", "N"], ["app", "list"],
        ["device", "list", "ada@example.com"], ["device", "revoke", "x"], ["key", "rotate"], ["key", "list"],
        ["audit", "list"],
    ])
    func `makes no database where it works on one`(call: [String]) async throws {
        let file = shell.home.appending(path: "mistyped.db").path
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(call + ["--database", "sqlite:" + file], environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .failed)
        let note = try #require(shell.takeNotes().last)
        #expect(
            note.contains("there is no database at \(file). Name the service's database with '--database"), "\(note)")
        #expect(note.contains("'gatehouse client register', 'gatehouse account add' or 'gatehouse serve'"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.home.path).isEmpty)
    }

    /// What an operator begins with.
    private func makeDatabase() async throws {
        let password = try shell.write("password", "correct horse battery\n")
        #expect(await shell.run("account", "add", "ada@example.com", "--password-file", password) == .done)
        _ = (shell.takeOutput(), shell.takeNotes())
    }

    @Test func `keeps the master key beside the database, for its owner only`() async throws {
        try await makeDatabase()
        let file = shell.home.appending(path: "service.db.key").path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: shell.home.appending(path: "service.db").path)[
                .posixPermissions] as? Int == 0o600)

        try FileManager.default.removeItem(atPath: file)
        #expect(await shell.run("client", "list") == .failed)
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
            ["account", "list", "--database", "sqlite:/nonexistent/folder/x.db"],
            ["account", "add", "ada@example.com", "--password-file", good, "--database", "sqlite:/nonexistent/x.db"],
            ["client", "register", "X", "--id", "platform"],
            ["client", "register", "Notes", "--audience", "notes-api", "--key", notAKey],
            ["client", "register", "Notes", "--redirect-uri", "javascript:alert(1)"],
            ["client", "remove", "nothing"],
            ["client", "rotate-key", "nothing", "--new-key", shell.home.appending(path: "k.pem").path],
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
        // They don't leave a new database behind either.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: shell.home.path).sorted() == [
                "good", "not-a-key", "short",
            ])
        #expect(shell.takeOutput().isEmpty)
    }

    @Test func `checks an address before anybody types a password`() async throws {
        #expect(await shell.run("account", "add", "nonsense") == .failed)
        #expect(shell.takeNotes() == ["gatehouse: 'nonsense' isn't an email address, like ada@example.com"])
    }

    @Test(arguments: [["serve", "--listen", "127.0.0.1:0"], ["client", "register", "A"]])
    func `names a folder that is missing, and what to do`(call: [String]) async throws {
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(call + ["--database", "sqlite:/nonexistent/x.db"], environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .failed)
        let note = try #require(shell.takeNotes().last)
        #expect(note.contains("the folder /nonexistent doesn't exist") && note.contains("'--database sqlite:PATH'"))
    }

    @Test(arguments: [
        (
            ["account", "add", "eve@example.com", "--password-file", "SHORT"],
            "the password must have at least 8 characters"
        ),
        (["account", "add", "eve@example.com", "--password-file", "EMPTY"], "the file EMPTY is empty"),
        (["client", "list", "--database", "sqlite:TEXT"], "TEXT isn't an SQLite database"),
        (["serve", "--listen", "127.0.0.1:0", "--database", "sqlite:TEXT"], "TEXT isn't an SQLite database"),
        (["client", "list", "--database", "sqlite:HOME"], "HOME is a folder, and must be a file"),
        (
            ["client", "list", "--database", "sqlite:EMPTY"],
            "the key of EMPTY is missing: restore EMPTY.key from a backup, or name the file with '--master-key-file FILE'"
        ),
        (
            ["client", "register", "A", "--audience", "a", "--key", "TEXT"],
            "TEXT holds no private key that can be used: it isn't PEM with exactly one such key"
        ),
        (["account", "add", "bob@example.com", "--password-file", "EMPTY"], "the file EMPTY is empty"),
        (["jose", "sign", "--key", "TEXT"], "TEXT holds neither a JSON Web Key nor a key in PEM"),
        (
            ["device", "list", "nobody@example.com"],
            "no account has the email address nobody@example.com; 'gatehouse account list' shows all accounts"
        ),
    ])
    func `names the file and the reason of a failure`(call: [String], reason: String) async throws {
        try await makeDatabase()
        let files = [
            "SHORT": try shell.write("short", "abc"), "EMPTY": try shell.write("empty", ""),
            "TEXT": try shell.write("text", "some text that is no database"), "HOME": shell.home.path,
        ]
        let filled = { (text: String) in files.reduce(text) { $0.replacing($1.key, with: $1.value) } }
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(call.map(filled), environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .failed)
        #expect(shell.takeNotes() == ["gatehouse: " + filled(reason)])
    }

    @Test func `tells a wrong master key and a newer database from others`() async throws {
        try await makeDatabase()
        let (file, key) = (shell.home.appending(path: "service.db").path, shell.home.appending(path: "service.db.key"))
        let good = try Data(contentsOf: key)
        for (content, reason) in [
            (Data(Base64URL.encode([UInt8](repeating: 7, count: 32)).utf8), "\(key.path) isn't the key of \(file)"),
            (Data("x".utf8), "\(key.path) holds no master key"),
        ] {
            try content.write(to: key)
            #expect(await shell.run("account", "list") == .failed)
            #expect(shell.takeNotes().last?.contains(reason) == true)
        }
        try good.write(to: key)
        #expect(await shell.run("account", "list") == .done)
    }

    @Test func `refuses a wrong call with the usage`() async throws {
        let calls = [
            ["client", "register"], ["client", "rotate-key", "x"], ["client", "register", "a", "b"],
            ["account", "list", "--database", "mysql:x"], ["serve", "--database", "service.db"],
            ["serve", "--listen", "8080"], ["serve", "--issuer", "http://id.example.com"],
            ["serve", "--access-token-lifetime", "0"],
        ]
        for call in calls {
            let status = await CommandRunner(commands: Command.all, console: shell.console)
                .run(call, environment: ["GATEHOUSE_HOME": shell.home.path])
            #expect(status == .usage, "\(call)")
        }
    }
}
