import GatehouseSQL
import GatehouseService
import Testing

@testable import GatehousePostgreSQL

@Suite("The inspection of a database on a server")
struct ServerInspectionTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    @Test func `finds nothing wrong with what a newer version has added`() async throws {
        let addition = SQLMigration(
            "an addition", ["CREATE TABLE additions (id BIGINT PRIMARY KEY)"], keepsOlderVersionsRunning: true)
        try await PostgreSQLDatabase(
            database.location, opening: .create, migrations: SQLMigration.postgreSQL + [addition]
        ).close()
        let inspection = try DatabaseInspection(of: database.location)
        #expect(inspection.damage == [] && inspection.sealed?.isEmpty == true)
    }

    @Test func `finds a value that the service can't have stored`() async throws {
        try await PostgreSQLDatabase(database.location, opening: .create).close()
        // A byte 1 stands before 1 or 2 where a text is stored.
        try database.run("INSERT INTO settings (name, value) VALUES ('issuer', chr(1) || 'x')")
        let damage = try DatabaseInspection(of: database.location).damage
        #expect(damage.count == 1 && damage.first?.hasPrefix("settings: ") == true, "\(damage)")
    }

    @Test func `isn't made of a database that needs a migration, or isn't there`() async throws {
        #expect(throws: DatabaseError.self) { try DatabaseInspection(of: database.location) }
        try await PostgreSQLDatabase(
            database.location, opening: .create, migrations: Array(SQLMigration.postgreSQL.dropLast())
        ).close()
        let error = #expect(throws: DatabaseError.self) { try DatabaseInspection(of: database.location) }
        #expect(error?.code == .needsMigration)
    }
}
