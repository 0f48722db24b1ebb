import GatehouseRows
import GatehouseSQL
import GatehouseSQLite
import Testing

@Suite("Migrations")
struct MigrationTests {
    private let first = SQLMigration("first", ["CREATE TABLE notes (text TEXT) STRICT"])
    private let second = SQLMigration(
        "second", ["ALTER TABLE notes ADD COLUMN author TEXT", "UPDATE notes SET author = 'ada'"])
    private let addition = SQLMigration(
        "addition", ["ALTER TABLE notes ADD COLUMN author TEXT"], keepsOlderVersionsRunning: true)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @discardableResult
    private func open(_ opening: DatabaseOpening, _ migrations: SQLMigration...) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.path(), opening: opening, migrations: migrations)
    }

    private func code(_ body: () throws -> SQLiteDatabase) -> DatabaseError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    private func write(_ sql: String, to database: SQLiteDatabase) async throws {
        try await database.write { (connection: Connection) in _ = try connection.run(sql) }
    }

    private func notes(_ database: SQLiteDatabase) async throws -> [[Cell]] {
        try await database.read { (connection: Connection) in try connection.rows("SELECT * FROM notes") }
    }

    @Test func `bring an older database up to date, with what is in it`() async throws {
        try await write("INSERT INTO notes VALUES ('hello')", to: open(.create, first))
        #expect(try await notes(open(.migrate, first, second)) == [[.text("hello"), .text("ada")]])
        #expect(try await notes(open(.migrate, first, second)).count == 1)
    }

    @Test(arguments: [DatabaseOpening.create, .existing])
    func `change a database that is there only where they are asked to`(opening: DatabaseOpening) async throws {
        try await write("INSERT INTO notes VALUES ('hello')", to: open(.create, first))
        #expect(code { try open(opening, first, second) } == .needsMigration)
        #expect(try await notes(open(opening, first)) == [[.text("hello")]])
        try open(.migrate, first, second)
        #expect(try await notes(open(opening, first, second)) == [[.text("hello"), .text("ada")]])
    }

    @Test func `leave an older version out that they could confuse`() throws {
        try open(.create, first, second)
        for opening in [DatabaseOpening.create, .existing, .migrate] {
            #expect(code { try open(opening, first) } == .newerVersion)
        }
    }

    @Test func `let an older version go on if they only add something`() async throws {
        let older = try open(.create, first)
        let newer = try open(.migrate, first, addition)
        try await write("INSERT INTO notes (text) VALUES ('from the older one')", to: older)
        try await write("INSERT INTO notes VALUES ('from the newer one', 'eve')", to: newer)
        for opening in [DatabaseOpening.create, .existing, .migrate] {
            let reopened = try open(opening, first)
            let texts = try await reopened.read { (connection: Connection) in
                try connection.texts("SELECT text FROM notes")
            }
            #expect(texts == ["from the older one", "from the newer one"])
        }
        try open(.migrate, first, addition, SQLMigration("last", ["DELETE FROM notes"]))
        #expect(code { try open(.existing, first) } == .newerVersion)
        #expect(code { try open(.existing, first, addition) } == .newerVersion)
    }

    @Test func `can't be rewritten`() throws {
        try open(.create, first)
        #expect(code { try open(.migrate, second, first) } == .foreignDatabase)
    }

    @Test func `are done whole or not at all`() async throws {
        try await write("INSERT INTO notes VALUES ('hello')", to: open(.create, first))
        let broken = SQLMigration("broken", ["DELETE FROM notes", "NO SUCH SENTENCE"])
        #expect(throws: DatabaseError.self) { try open(.migrate, first, broken) }
        #expect(try await notes(open(.create, first)).count == 1)
    }

    @Test func `are done once, if many migrate at the same time`() async throws {
        try await write("INSERT INTO notes VALUES ('hello')", to: open(.create, first))
        let path = folder.path()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [first, second] in
                    _ = try SQLiteDatabase(
                        path: path, opening: .migrate, busyTimeout: .seconds(60), migrations: [first, second])
                }
            }
            try await group.waitForAll()
        }
        #expect(try await notes(open(.existing, first, second)) == [[.text("hello"), .text("ada")]])
    }

    @Test func `of the service have different names each, and those that are in use keep their places`() {
        let names = SQLMigration.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(
            names.prefix(5) == [
                "accounts, credentials, sessions and devices", "clients and consents",
                "interactions, codes and token families", "keys, settings, deliveries and replays", "audit",
            ])
    }
}
