import Foundation
import GatehousePostgreSQL
import GatehouseSQL

extension SharedEngine {
    /// The variable with the URL of a database, as `Tests/PostgreSQL/run` sets it.
    private static let variable = "GATEHOUSE_TEST_POSTGRESQL"

    /// A new schema in a database that several instances have open, each with connections and threads of its own.
    ///
    /// - Parameter connectionCount: How many instances.
    /// - Returns: The open database.
    /// - Throws: `DatabaseError`, also if there is no server.
    package static func postgreSQL(connectionCount: Int) async throws -> SharedEngine {
        guard let url = ProcessInfo.processInfo.environment[variable] else {
            throw DatabaseError(.cannotOpen, "\(variable) is missing: run the histories by 'Tests/PostgreSQL/run'")
        }
        let schema = "histories_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let location = try PostgreSQLLocation("\(url)&options=-csearch_path%3D\(schema)")
        try PostgreSQLDatabase.run("CREATE SCHEMA \(schema)", at: location)
        var databases: [PostgreSQLDatabase] = []
        for _ in 0...connectionCount { databases.append(try await PostgreSQLDatabase(location)) }
        return SharedEngine(Array(databases.dropLast()), administeredBy: databases[connectionCount]) { [databases] in
            for database in databases { await database.close() }
            _ = try? PostgreSQLDatabase.run("DROP SCHEMA \(schema) CASCADE", at: location)
        }
    }
}
