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
