import GatehousePostgreSQL
import GatehouseRows
import GatehouseService
import Synchronization

/// Schemas with the service's tables on a PostgreSQL server. To make one takes longer than most tests, so tests that
/// have ended leave theirs to others. They are removed with the server.
final class SchemaPool: Sendable {
    static let shared = SchemaPool()

    private struct State {
        var free: [PostgreSQLDatabase] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// A database without rows.
    func take(from server: String) async throws -> PostgreSQLDatabase {
        guard let used = state.withLock({ $0.free.popLast() }) else { return try await make(on: server) }
        try await used.write { transaction in
            for table in ServiceSchema.tables { transaction.replaceAll(of: table, with: []) }
        }
        return used
    }

    /// Takes a database back when its test has ended.
    func giveBack(_ database: Task<PostgreSQLDatabase, any Error>) {
        Task {
            let used = try await database.value
            state.withLock { $0.free.append(used) }
        }
    }

    private func make(on server: String) async throws -> PostgreSQLDatabase {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let location = try PostgreSQLLocation("\(server)&options=-csearch_path%3Dservice\(number)")
        try PostgreSQLDatabase.run("CREATE SCHEMA service\(number)", at: location)
        // Many tests run at the same time, and all share the connections of one server.
        return try await PostgreSQLDatabase(location, configuration: PostgreSQLConfiguration(maximumConnections: 3))
    }
}
