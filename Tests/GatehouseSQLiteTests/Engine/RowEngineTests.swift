import GatehouseRows
import GatehouseSQL
import GatehouseSQLite
import GatehouseTesting
import Testing

@Suite("Rows in SQLite")
struct RowEngineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(
        _ migrations: [Migration] = RowEngineConformance.migrations, maximumWaiting: Int = 10_000
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.path(), maximumWaiting: maximumWaiting, migrations: migrations)
    }

    @Test(arguments: RowEngineConformance.checks)
    func `keep the contract, in a file that is open twice`(check: RowEngineConformance.Check) async throws {
        try await check.run(on: try RowEngineUnderTest(try open()) { try open() })
    }

    @Test func `stay where later migrations change their tables`() async throws {
        let before = try open(Array(RowEngineConformance.migrations.dropLast()))
        try await before.write { (connection: Connection) in
            try connection.run(
                """
                INSERT INTO things (id, number, bytes, is_marked, owner, note, color)
                VALUES ('a', 1, x'00ff', 0, '', 'n', 'red')
                """)
            try connection.run("INSERT INTO counters (id, value) VALUES (1, 2)")
        }
        let after = try open()
        let expected = Thing("a") {
            $0.number = 1
            $0.bytes = [0, 255]
            $0.note = "n"
        }
        #expect(try await after.read { try $0.first(Thing.self, where: \.id == "a") } == expected)
        #expect(try await after.read { try $0.first(Counter.self, where: \.id == 1)?.value } == 2)
    }

    @Test func `stay when the database is opened again`() async throws {
        try await open().write { $0.insert(Thing("a")) }
        #expect(try await open().read { try $0.first(Thing.self, where: \.id == "a") } == Thing("a"))
    }

    @Test func `are in tables that contain no value of another type`() async throws {
        let database = try open()
        for values in ["(1, 'text')", "(1, 1.5)", "(1, NULL)", "(1, x'00')"] {
            await #expect(throws: DatabaseError.self) {
                try await database.write { _ = try $0.run("INSERT INTO counters (id, value) VALUES \(values)") }
            }
        }
    }

    @Test func `that aren't UTF-8 are refused as corrupt`() async throws {
        let database = try open()
        try await database.write { (connection: Connection) in
            _ = try connection.run("INSERT INTO places (shelf, position, content) VALUES ('a', 1, CAST(x'ff' AS TEXT))")
        }
        await #expect {
            try await database.read { try $0.first(Place.self, where: \.shelf == "a") }
        } throws: {
            ($0 as? StorageError)?.code == .corrupt
        }
    }

    @Test func `fail with an error that the body of a transaction can catch`() async throws {
        let database = try open(Array(RowEngineConformance.migrations.prefix(1)))
        let code: StorageError.Code? = try await database.read { transaction in
            do {
                _ = try transaction.first(Place.self, where: \.shelf == "a")
                return nil
            } catch let error as StorageError {
                return error.code
            }
        }
        #expect(code == .failed)
    }

    @Test func `aren't read or written while too many transactions wait`() async throws {
        let database = try open(maximumWaiting: 0)
        func code(_ body: () async throws -> Void) async throws -> StorageError.Code? {
            do {
                try await body()
                return nil
            } catch let error as StorageError {
                return error.code
            }
        }
        #expect(try await code { try await database.write { $0.insert(Thing("a")) } } == .overloaded)
        #expect(
            try await code { _ = try await database.read { try $0.first(Thing.self, where: \.id == "a") } }
                == .overloaded)
    }
}
