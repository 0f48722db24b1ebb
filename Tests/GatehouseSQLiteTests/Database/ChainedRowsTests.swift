import GatehouseRows
import GatehouseSQLite
import GatehouseTesting
import Testing

@Suite("Chained rows in SQLite")
struct ChainedRowsTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path(), migrations: RowEngineConformance.migrations)
    }

    private func append(_ id: String) -> @Sendable () async throws -> Void {
        { [database] in try await database.write { $0.append(NumberedThing(Thing(id))) } }
    }

    private func numbers() async throws -> [String: Int] {
        let things = try await database.read { try $0.all(Thing.self, where: \.id > "") }
        return Dictionary(uniqueKeysWithValues: things.map { ($0.id, $0.number) })
    }

    @Test func `are completed with those of the same batch, in their order`() async throws {
        let before = try await database.workBefore()
        #expect(try await Gathering(database).run(["c", "a", "b"].map(append)).allSatisfy { $0 == nil })
        #expect(try await numbers() == ["c": 1, "a": 2, "b": 3])
        let after = try await database.workBefore()
        #expect(after.statements - before.statements == 4, "the last one is read once")
        try await append("d")()
        #expect(try await numbers()["d"] == 4)
    }

    @Test func `are there for a later transaction of the batch that reads their table`() async throws {
        let count: @Sendable () async throws -> Void = { [database] in
            let isThere = try await database.write { try $0.first(Thing.self, where: \.id == "a") != nil }
            #expect(isThere)
        }
        let errors = try await Gathering(database).run([append("a"), count, append("b")])
        #expect(errors.allSatisfy { $0 == nil })
        #expect(try await numbers() == ["a": 1, "b": 2])
    }

    @Test func `are there for a later transaction of the batch that changes their table`() async throws {
        let mark: @Sendable () async throws -> Void = { [database] in
            try await database.write { transaction in
                transaction.updateAll(Thing.self, where: \.id == "a", settings: .set(\.number, 9))
            }
        }
        _ = try await Gathering(database).run([append("a"), mark, append("b")])
        #expect(try await numbers() == ["a": 9, "b": 10])
    }

    @Test func `are there for what uses the connection itself`() async throws {
        let delete: @Sendable () async throws -> Void = { [database] in
            try await database.write { (connection: Connection) in _ = try connection.run("DELETE FROM things") }
        }
        _ = try await Gathering(database).run([append("a"), delete, append("b")])
        #expect(try await numbers() == ["b": 1])
    }

    @Test func `are inserted as they are if they can't be completed`() async throws {
        try await append("a")()
        try await database.write { (connection: Connection) in
            _ = try connection.run(
                """
                CREATE TEMP TRIGGER planted BEFORE INSERT ON main.things WHEN new.number > 0
                BEGIN SELECT RAISE(ABORT, 'planted'); END
                """)
        }
        #expect(try await Gathering(database).run(["b", "c"].map(append)).allSatisfy { $0 == nil })
        #expect(try await numbers() == ["a": 1, "b": 0, "c": 0])
    }

    @Test func `whose key is taken fail their own transaction only`() async throws {
        try await append("a")()
        let errors = try await Gathering(database).run(["b", "a", "c"].map(append))
        #expect(errors.map { ($0 as? StorageError)?.code } == [nil, .duplicate, nil])
        #expect(try await numbers() == ["a": 1, "b": 2, "c": 3])
    }

    @Test func `that end the transaction when a table is read let nothing be changed without one`() async throws {
        try await append("a")()
        try await database.write { (connection: Connection) in
            _ = try connection.run(
                """
                CREATE TEMP TRIGGER planted BEFORE INSERT ON main.things WHEN new.number > 1
                BEGIN SELECT RAISE(ROLLBACK, 'planted'); END
                """)
        }
        let goOn: @Sendable () async throws -> Void = { [database] in
            try await database.write { transaction in
                for id in ["a", "b"] { _ = try? transaction.first(Thing.self, where: \.id == id) }
                transaction.insert(Place("p", 1))
            }
        }
        let errors = try await Gathering(database).run([append("b"), goOn, append("c")])
        #expect(errors.map { ($0 as? StorageError)?.code } == [.failed, nil, .failed])
        #expect(try await database.read { try $0.first(Place.self, where: \.shelf == "p") } != nil)
        #expect(try await numbers() == ["a": 1])
    }
}
