import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import Testing

@Suite("The status of a database")
struct DatabaseStatusTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func rows(_ table: String, in status: DatabaseStatus) -> Int? {
        status.rowCounts.first { $0.table == table }?.rows
    }

    @Test func `says what is in it`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        let app = try await TestApp(.sqlite(database))
        try await app.prepare()
        let status = try DatabaseStatus(path: folder.path())
        #expect(status.issuer == "https://id.example.com")
        #expect(status.schema == .usable)
        #expect(status.schemaSteps == SQLMigration.all.map(\.name))
        #expect(rows("accounts", in: status) == 1)
        #expect(rows("clients", in: status) == 1)
        #expect(rows("families", in: status) == 0)
        #expect(status.rowCounts.count == ServiceSchema.tables.count)
        #expect(try #require(status.logSize) > 0)
        #expect(status.size == (try Data(contentsOf: URL(fileURLWithPath: folder.path()))).count)
        let isComplete = status.rowCounts.allSatisfy(\.isComplete)
        #expect(isComplete)
    }

    @Test func `is there for an older schema`() async throws {
        _ = try SQLiteDatabase(path: folder.path(), opening: .create, migrations: Array(SQLMigration.all.prefix(2)))
        let status = try DatabaseStatus(path: folder.path())
        #expect(status.schema == .older)
        #expect(status.schemaSteps.count == 2)
        #expect(status.issuer == nil)
        #expect(rows("accounts", in: status) == 0)
        #expect(rows("families", in: status) == nil)
    }

    @Test func `counts the rows of a large table only so far`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        try await database.write { (connection: Connection) in
            _ = try connection.run(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100001)
                INSERT INTO settings (name, value) SELECT 'setting ' || n, '' FROM numbers
                """)
        }
        let count = try DatabaseStatus(path: folder.path()).rowCounts.first { $0.table == "settings" }
        #expect(count?.rows == 100_000)
        #expect(count?.isComplete == false)
    }

    @Test func `isn't for other files`() throws {
        #expect(throws: DatabaseError.self) { try DatabaseStatus(path: folder.path()) }
        _ = try SQLiteDatabase(path: folder.path(), opening: .create, migrations: [SQLMigration("notes", [])])
        #expect { try DatabaseStatus(path: folder.path()) } throws: {
            ($0 as? DatabaseError)?.code == .foreignDatabase
        }
    }
}
