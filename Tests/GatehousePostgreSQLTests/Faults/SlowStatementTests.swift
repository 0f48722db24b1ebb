import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("A statement that takes too long")
struct SlowStatementTests {
    private let database: TestDatabase
    private let configuration = PostgreSQLConfiguration(
        statementTime: .milliseconds(200), lockTime: .milliseconds(50))

    init() throws {
        database = try TestDatabase()
    }

    private func expectBusy(_ words: String, _ body: () async throws -> Void) async {
        let error = await #expect(throws: StorageError.self) { try await body() }
        #expect(error?.code == .unavailable)
        let reason = error?.underlyingError as? DatabaseError
        #expect(reason?.code == .busy)
        #expect(reason?.reason.contains(words) == true)
    }

    @Test func `because another transaction has locked its row is given up, and works afterwards`() async throws {
        let engine = try await database.open(RowEngineConformance.migrations, configuration: configuration)
        try await engine.write { $0.insert(Counter(1)) }
        let other = try ServerConnection(database.location, PostgreSQLConfiguration())
        _ = try other.texts("BEGIN")
        _ = try other.texts("UPDATE counters SET value = 7 WHERE id = 1 RETURNING 'locked'")
        await expectBusy("55P03") {
            try await engine.write { transaction in
                let counter = try transaction.first(Counter.self, where: \.id == 1, lock: .update)
                if let counter { transaction.update(counter, to: Counter(1, value: counter.value + 1)) }
            }
        }
        _ = try other.texts("COMMIT")
        try await engine.write { transaction in
            let counter = try transaction.first(Counter.self, where: \.id == 1, lock: .update)
            if let counter { transaction.update(counter, to: Counter(1, value: counter.value + 1)) }
        }
        #expect(try await engine.read { try $0.first(Counter.self, where: \.id == 1)?.value } == 8)
        await engine.close()
    }

    @Test func `is ended by the server, changes nothing, and leaves the connection usable`() async throws {
        let engine = try await database.open(RowEngineConformance.migrations, configuration: configuration)
        try database.run(
            """
            CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$
            """)
        try database.run(
            """
            CREATE TRIGGER slow BEFORE INSERT ON counters FOR EACH ROW WHEN (NEW.value = 1) EXECUTE FUNCTION slow()
            """)
        await expectBusy("57014") {
            try await engine.write { transaction in
                transaction.insert(Counter(1))
                transaction.insert(Counter(2, value: 1))
            }
        }
        try await engine.write { $0.insert(Counter(3)) }
        #expect(try await engine.read { try $0.all(Counter.self, where: \.id > 0).map(\.id) } == [3])
        await engine.close()
    }
}
