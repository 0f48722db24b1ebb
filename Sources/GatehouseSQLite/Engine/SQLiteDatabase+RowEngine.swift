package import GatehouseRows
import GatehouseSQL

extension SQLiteDatabase {
    /// Opens a database with tables of one's own.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, as for opening any database.
    package convenience init(
        path: String, opening: DatabaseOpening = .migrate, maximumWaiting: Int = 10_000, migrations: [Migration]
    ) throws(DatabaseError) {
        try self.init(
            path: path, opening: opening, maximumWaiting: maximumWaiting,
            migrations: migrations.map { SQLMigration($0, dialect: .sqlite) })
    }
}

extension SQLiteDatabase: RowEngine {
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await writer.run { try $0.attempt(body) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        do {
            return try await writer.run { try $0.attempt(update) }.map { update.row($0) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        do {
            return try await writer.run { try $0.attempt(update, inserting: row) }.map { update.row($0) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func removeRemains() async throws {
        do {
            try await emptyLog()
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
