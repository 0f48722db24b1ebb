public import GatehouseService

/// The service's storage in an SQLite database.
public struct SQLiteStorage: ServiceStorage {
    private let database: SQLiteDatabase

    /// A storage in an open database.
    public init(_ database: SQLiteDatabase) {
        self.database = database
    }

    /// A storage in a file; see ``SQLiteDatabase/init(path:busyTimeout:maximumWaiting:)``.
    ///
    /// - Throws: ``DatabaseError``.
    public init(path: String) throws(DatabaseError) {
        database = try SQLiteDatabase(path: path)
    }

    func write<Value: Sendable>(_ verb: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        do {
            return try await database.write(verb)
        } catch let error as DatabaseError {
            throw ServiceError(error)
        }
    }

    func read<Value: Sendable>(_ verb: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        do {
            return try await database.read(verb)
        } catch let error as DatabaseError {
            throw ServiceError(error)
        }
    }
}

extension ServiceError {
    init(_ error: DatabaseError) {
        let (code, reason): (Code, String) =
            switch error.code {
            case .duplicate: (.alreadyExists, "A record with this name exists already.")
            case .corrupt: (.storageCorrupt, "The database contains a value that can't be read.")
            case .overloaded: (.overloaded, "Too many operations are waiting for the database.")
            case .full: (.storageUnavailable, "The disk is full.")
            case .busy: (.storageUnavailable, "Another process has locked the database.")
            case .cannotOpen, .foreignDatabase, .newerVersion, .constraint, .failed:
                (.storageUnavailable, "The database operation failed.")
            }
        self.init(code, reason, underlyingError: error)
    }
}
