import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Commands for the service's database")
struct DatabaseCommandTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// A database of an older version.
    private func makeOlderDatabase() async throws {
        try await shell.addAccount()
        try FileManager.default.removeItem(at: shell.database.file)
        let steps = Array(SQLMigration.all.prefix(3))
        _ = try SQLiteDatabase(path: shell.database.file.path, opening: .create, migrations: steps)
    }

    @Test func `and all others close it, whether they succeed or not`() async throws {
        let log = shell.database.file.path + "-wal"
        for number in 0..<10 {
            try await shell.addAccount("person\(number)@example.com")
            try #require(!FileManager.default.fileExists(atPath: log))
            #expect(await shell.run("client", "show", "nobody") == .failed)
            try #require(!FileManager.default.fileExists(atPath: log))
        }
    }

    @Test func `say what is in it`() async throws {
        try await shell.addAccount()
        _ = try await shell.service(issuer: "http://127.0.0.1:8080")
        let status = try await shell.result("database", "status")
        #expect(status["database"]?.string == shell.database.file.path)
        #expect(status["schema"] == "usable" && status["masterKey"] == true)
        #expect(status["issuer"] == "http://127.0.0.1:8080")
        #expect(status["schemaSteps"] == status["knownSchemaSteps"])
        let accounts = status["tables"]?.array?.first { $0["table"] == "accounts" }
        #expect(accounts == ["table": "accounts", "rows": 1, "complete": true])

        try FileManager.default.removeItem(at: shell.database.masterKeyFile)
        #expect(try await shell.result("database", "status")["masterKey"] == false)
        #expect(await shell.run("database", "status") == .done)
        let lines = shell.takeOutput().joined(separator: "\n")
        #expect(lines.contains("missing: restore \(shell.database.masterKeyFile.path) from a backup"), "\(lines)")
    }

    @Test func `migrate it, and other commands don't`() async throws {
        try await makeOlderDatabase()
        #expect(try await shell.result("database", "status")["schema"] == "older")
        let reason =
            "can't open the database \(shell.database.file.path): the database has 3 of the \(SQLMigration.all.count) "
            + "schema steps that this version needs: make a backup, then run 'gatehouse database migrate'"
        #expect(try await shell.failure("account", "list") == reason)
        let password = try shell.write("password", Shell.password)
        #expect(try await shell.failure("account", "add", "b@example.com", "--password-file", password) == reason)
        #expect(try await shell.failure("serve", "--listen", "127.0.0.1:0") == reason)

        let migrated = try await shell.result("database", "migrate")
        #expect(migrated["added"]?.array?.count == SQLMigration.all.count - 3)
        #expect(migrated["schemaSteps"] == .integer(Int64(SQLMigration.all.count)))
        #expect(try await shell.result("database", "migrate")["added"] == [])
        #expect(try await shell.list("account", "list") == [])
    }

    @Test func `need a database`() async throws {
        for command in ["status", "migrate", "restored"] {
            #expect(try await shell.failure("database", command).contains("there is no database at"))
        }
        #expect(try await shell.failure("database", "backup", "copy").contains("there is no database at"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.home.path) == [])
    }

    @Test func `say that a database of the former layout can't be taken over`() async throws {
        try await shell.addAccount()
        let path = shell.database.file.path
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: shell.database.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let connection = try Connection(path: path, busyTimeout: 5000)
        try connection.run("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
        try connection.run("INSERT INTO migrations (name) VALUES ('service records')")
        try connection.run("PRAGMA application_id = \(0x4774_4873)")
        for command in [["account", "list"], ["database", "status"], ["database", "migrate"]] {
            #expect(await shell.run(command) == .failed)
            #expect(shell.takeNotes().last?.contains("there is no way to take it over") == true, "\(command)")
        }
    }

    @Test func `make no backup in a folder where others can replace it`() async throws {
        try await shell.addAccount()
        let folder = shell.home.appending(path: "open")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        #expect(
            try await shell.failure("database", "backup", folder.appending(path: "copy.db").path)
                == "other users may replace the files in \(folder.path): 'chmod go-w \(folder.path)' forbids it")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // As in /tmp, where nobody can replace the files of others.
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder.path)
        _ = try await shell.result("database", "backup", folder.appending(path: "copy.db").path)
    }

    @Test func `don't end what a running service remembers`() async throws {
        try await shell.addAccount()
        let service = try shell.database.place.hold(for: .serving)
        #expect(
            try await shell.failure("database", "restored", "--yes")
                == "a service uses \(shell.database.file.path): stop it first, run 'database restored', and start it again"
        )
        #expect(try await !shell.list("audit", "list").contains { $0["event"] == "database.restored" })
        withExtendedLifetime(service) {}
    }

    @Test func `make a backup that can be used in its place`() async throws {
        try await shell.addAccount()
        let cookie = try await shell.openBrowser()
        let copy = shell.home.appending(path: "copy.db")
        let made = try await shell.result("database", "backup", copy.path)
        #expect(made["backup"]?.string == copy.path)
        #expect(made["masterKey"]?.string == shell.database.masterKeyFile.path)
        #expect(try await shell.failure("database", "backup", copy.path).contains("exists already"))
        try await shell.addAccount("eve@example.com")

        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: shell.database.file.path + ending)
        }
        try FileManager.default.moveItem(at: copy, to: shell.database.file)
        let ended = try await shell.result("database", "restored", "--yes")
        #expect(ended["ended"] == ["sessions", "interactions", "codes", "challenges", "initialTokens"])
        #expect(try await shell.list("account", "list").map { $0["email"] } == ["ada@example.com"])
        #expect(try await shell.service().browserSessions.find(cookie) == nil)
        #expect(try await shell.list("audit", "list").first?["event"] == "database.restored")
    }
}
