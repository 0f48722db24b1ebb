import GatehouseRows
import GatehouseSQL
import GatehouseSQLite
import Testing

@Suite("Migrations")
struct MigrationTests {
    private let first = SQLMigration("first", ["CREATE TABLE notes (text TEXT) STRICT"])
    private let second = SQLMigration(
        "second", ["ALTER TABLE notes ADD COLUMN author TEXT", "UPDATE notes SET author = 'ada'"])
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ migrations: SQLMigration...) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.path(), migrations: migrations)
    }

    @Test func `bring an older database up to date, with what is in it`() async throws {
        try await open(first).write { _ = try $0.run("INSERT INTO notes VALUES ('hello')") }
        let rows = try await open(first, second).read { try $0.all("SELECT * FROM notes") { $0.cells } }
        #expect(rows == [["text": .text("hello"), "author": .text("ada")]])
        #expect(try await open(first, second).read { try $0.integer("PRAGMA user_version") } == 2)
    }

    @Test func `leave an older program out`() throws {
        _ = try open(first, second)
        #expect { try open(first) } throws: { ($0 as? DatabaseError)?.code == .newerVersion }
    }

    @Test func `can't be rewritten`() throws {
        _ = try open(first)
        #expect { try open(second, first) } throws: { ($0 as? DatabaseError)?.code == .foreignDatabase }
    }

    @Test func `are done whole or not at all`() async throws {
        try await open(first).write { _ = try $0.run("INSERT INTO notes VALUES ('hello')") }
        let broken = SQLMigration("broken", ["DELETE FROM notes", "NO SUCH SENTENCE"])
        #expect(throws: DatabaseError.self) { try open(first, broken) }
        #expect(try await open(first).read { try $0.integer("SELECT count(*) FROM notes") } == 1)
    }

    @Test func `have different names each`() {
        #expect(Set(SQLMigration.all.map(\.name)).count == SQLMigration.all.count)
    }
}
