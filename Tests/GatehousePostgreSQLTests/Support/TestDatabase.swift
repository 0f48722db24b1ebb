import Foundation
import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehousePostgreSQL

/// A schema of its own on a server, by default the one that `Tests/PostgreSQL/run` has started. It is removed with the
/// server.
struct TestDatabase: Sendable {
    private static let count = Atomic(0)

    let location: PostgreSQLLocation
    let name: String

    /// Creates the schema.
    ///
    /// - Parameter url: The URL of a database with at least one option; nil for that of the run's server.
    /// - Throws: If there is no server.
    init(at url: String? = nil) throws {
        let url = try #require(
            url ?? ProcessInfo.processInfo.environment["GATEHOUSE_TEST_POSTGRESQL"],
            "There is no server: run the tests by 'Tests/PostgreSQL/run swift test --filter GatehousePostgreSQLTests'.")
        let number = TestDatabase.count.add(1, ordering: .relaxed).newValue
        name = "test\(number)"
        location = try PostgreSQLLocation("\(url)&application_name=\(name)&options=-csearch_path%3D\(name)")
        _ = try PostgreSQLDatabase.run("CREATE SCHEMA \(name)", at: location)
    }

    /// Opens the database with the tables of the migrations.
    func open(
        _ migrations: [Migration], opening: DatabaseOpening = .migrate,
        configuration: PostgreSQLConfiguration = .init()
    ) async throws -> PostgreSQLDatabase {
        try await .open(location, migrations, opening: opening, configuration: configuration)
    }

    /// Runs a statement on a connection of its own, and returns the first column of its rows.
    @discardableResult
    func run(_ statement: String) throws -> [String] {
        try PostgreSQLDatabase.run(statement, at: location)
    }
}

extension PostgreSQLDatabase {
    /// Opens a database with the tables of the migrations.
    static func open(
        _ location: PostgreSQLLocation, _ migrations: [Migration] = RowEngineConformance.migrations,
        opening: DatabaseOpening = .migrate, configuration: PostgreSQLConfiguration = .init()
    ) async throws -> PostgreSQLDatabase {
        try await PostgreSQLDatabase(
            location, opening: opening, configuration: configuration,
            migrations: migrations.map { SQLMigration($0, dialect: .postgreSQL) })
    }
}
