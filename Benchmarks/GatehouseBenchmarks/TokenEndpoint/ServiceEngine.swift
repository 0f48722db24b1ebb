import CBenchmarks
import Foundation

/// The database that a service runs on, as benchmarks see it.
protocol ServiceEngine: Sendable {
    /// How long the database's own processes have run on processors, in seconds.
    var processorTime: Double { get throws }

    /// Does without Gatehouse what the service was measured to do in its database.
    ///
    /// - Parameters:
    ///   - rotations: How many there were.
    ///   - writes: What the service has written for them.
    /// - Returns: The processor time of this process and the database's own processes, in seconds.
    /// - Throws: ``BenchmarkFailure``.
    func commit(_ rotations: Int, like writes: DatabaseWrites) throws -> Double
}

/// SQLite, which runs in the process that uses it. A copy of the service's database is written to.
///
/// Unchecked because it holds a C pointer: one task at a time uses it.
@safe
struct SQLiteEngine: ServiceEngine, @unchecked Sendable {
    private let database: OpaquePointer

    /// Opens a copy of a service's database.
    init(copying service: ServiceProcess) throws {
        guard let database = unsafe benchmarks_open_database(try service.copyDatabase()) else {
            throw BenchmarkFailure("SQLite refuses a copy of the service's database")
        }
        unsafe self.database = database
    }

    var processorTime: Double { 0 }

    func commit(_ rotations: Int, like writes: DatabaseWrites) throws -> Double {
        let statements = Int((writes.statements / Double(rotations)).rounded())
        let before = try ProcessorTime.seconds()
        guard unsafe benchmarks_rotate(database, rotations, max(1, statements), max(1, Int(writes.commits))) == 1
        else { throw BenchmarkFailure("SQLite refuses to write") }
        return try ProcessorTime.seconds() - before
    }
}

/// PostgreSQL, whose processes are its server's. Copies of the service's tables are written to.
///
/// Unchecked because it holds a C pointer: one task at a time uses it.
@safe
struct PostgreSQLEngine: ServiceEngine, @unchecked Sendable {
    private let server: PostgreSQLServer
    private let database: OpaquePointer

    /// Copies the tables of the service that uses the server.
    init(_ server: PostgreSQLServer) throws {
        guard let database = unsafe benchmarks_open_server(server.url) else {
            throw BenchmarkFailure("PostgreSQL refuses a copy of the service's tables")
        }
        self.server = server
        unsafe self.database = database
    }

    var processorTime: Double {
        get throws { try server.processorTime }
    }

    func commit(_ rotations: Int, like writes: DatabaseWrites) throws -> Double {
        let statements = Int((writes.statements / Double(rotations)).rounded())
        let commits = max(1, Int(writes.commits))
        let group = unsafe benchmarks_measure_group(database, commits)
        defer { unsafe benchmarks_end_round(database) }
        let before = try ProcessorTime.seconds() + processorTime
        guard unsafe benchmarks_rotate_on_server(database, rotations, max(1, statements), commits, group) == 1
        else { throw BenchmarkFailure("PostgreSQL refuses to write") }
        return try ProcessorTime.seconds() + processorTime - before
    }
}
