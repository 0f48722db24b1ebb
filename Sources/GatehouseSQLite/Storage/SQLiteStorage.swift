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
            case .duplicate: (.alreadyExists, "There is a record of that name already.")
            case .corrupt: (.storageCorrupt, "The database holds something that can't be read.")
            case .overloaded: (.overloaded, "Too much is waiting for the database.")
            case .full: (.storageUnavailable, "The disk is full.")
            case .busy: (.storageUnavailable, "Another process holds the database.")
            case .cannotOpen, .foreignDatabase, .newerVersion, .constraint, .failed:
                (.storageUnavailable, "The database doesn't do what it's asked to.")
            }
        self.init(code, reason, underlyingError: error)
    }
}
