package import GatehouseRows
import GatehouseSQL

extension SQLiteDatabase {
    /// Opens a database, makes it if the file isn't there, and brings it up to date with migrations.
    ///
    /// - Throws: ``DatabaseError``, as for opening any database.
    package convenience init(
        path: String, busyTimeout: Duration = .seconds(5), maximumWaiting: Int = 10_000, migrations: [Migration]
    ) throws(DatabaseError) {
        try self.init(
            path: path, busyTimeout: busyTimeout, maximumWaiting: maximumWaiting,
            migrations: migrations.map { SQLMigration($0, dialect: .sqlite) })
    }
}

extension SQLiteDatabase: RowEngine {
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await write { (connection: Connection) in try connection.perform(body) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await read { (connection: Connection) in try connection.performReading(body) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}

extension StorageError {
    init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .duplicate: .duplicate
            case .corrupt: .corrupt
            case .overloaded: .overloaded
            case .full: .full
            case .busy, .cannotOpen: .unavailable
            case .foreignDatabase, .newerVersion, .constraint, .failed: .failed
            }
        self.init(code, error.reason, underlyingError: error)
    }
}
