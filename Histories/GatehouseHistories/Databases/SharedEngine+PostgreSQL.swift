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
        func location(_ name: String) throws -> PostgreSQLLocation {
            try PostgreSQLLocation("\(url)&application_name=\(name)&options=-csearch_path%3D\(schema)")
        }
        try PostgreSQLDatabase.run("CREATE SCHEMA \(schema)", at: location(schema))
        let administrator = try await PostgreSQLDatabase(location(schema))
        var engines: [TerminatedEngine] = []
        for number in 0..<connectionCount {
            let name = "\(schema)_\(number)"
            engines.append(
                TerminatedEngine(
                    engine: try await PostgreSQLDatabase(location(name)), name: name, administrator: administrator))
        }
        return SharedEngine(engines, administeredBy: administrator) { [engines] in
            for engine in engines { await engine.engine.close() }
            _ = try? await administrator.run("DROP SCHEMA \(schema) CASCADE")
            await administrator.close()
        }
    }
}
