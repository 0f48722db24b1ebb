import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("The schema of a database")
struct SchemaTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    private func refusal(
        _ opening: DatabaseOpening = .create, _ migrations: [Migration] = RowEngineConformance.migrations
    ) async throws -> DatabaseError.Code? {
        do {
            try await database.open(migrations, opening: opening).close()
            return nil
        } catch let error as DatabaseError {
            return error.code
        }
    }

    @Test func `is made once, by one of several that open it at the same time`() async throws {
        let database = database
        let names = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { try await database.open(RowEngineConformance.migrations, opening: .create).close() }
            }
            try await group.waitForAll()
            return try database.run("SELECT name FROM migrations ORDER BY number")
        }
        #expect(names == RowEngineConformance.migrations.map(\.name))
    }

    @Test func `is waited for while another process makes it, longer than other statements and locks are`() async throws
    {
        let slow = PostgreSQLConfiguration(statementTime: .seconds(1), lockTime: .seconds(1))
        let other = try ServerConnection(database.location, PostgreSQLConfiguration())
        _ = try other.texts("BEGIN")
        try other.lockSchema()
        let endings = Tally()
        async let opened = {
            defer { endings.increment() }
            return try await database.open(RowEngineConformance.migrations, configuration: slow)
        }()
        let waiting = """
            SELECT locktype FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE application_name = '\(database.name)' AND NOT granted
            """
        // On a connection of its own: inside a transaction the list of connections stays as it was read first.
        while try database.run(waiting).isEmpty, endings.count == 0 { await Task.yield() }
        // Longer than both limits.
        _ = try other.texts("SELECT pg_sleep(1.5)::text")
        _ = try other.texts("COMMIT")
        let engine = try await opened
        #expect(try await engine.read { try $0.all(Counter.self, where: \.id > 0).count } == 0)
        await engine.close()
    }

    @Test func `is changed only if that is asked for`() async throws {
        #expect(try await refusal(.existing) == .cannotOpen)
        #expect(try await refusal(.create, Array(RowEngineConformance.migrations.dropLast())) == nil)
        #expect(try await refusal(.create) == .needsMigration)
        #expect(try await refusal(.existing) == .needsMigration)
        #expect(try await refusal(.migrate) == nil)
        #expect(try await refusal(.existing) == nil)
    }

    @Test func `is refused if another program has made the tables`() async throws {
        try database.run("CREATE TABLE orders (id BIGINT)")
        #expect(try await refusal(.migrate) == .foreignDatabase)
        #expect(try database.run("SELECT count(*)::text FROM pg_tables WHERE schemaname = '\(database.name)'") == ["1"])
    }

    @Test func `has all tables of the service`() async throws {
        let storage = try await PostgreSQLDatabase(database.location)
        #expect(
            try database.run("SELECT name FROM migrations ORDER BY number") == SQLMigration.postgreSQL.map(\.name))
        await storage.close()
    }
}
