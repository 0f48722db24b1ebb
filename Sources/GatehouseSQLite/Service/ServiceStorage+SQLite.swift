public import GatehouseService

extension ServiceStorage {
    /// A storage in an open database.
    public static func sqlite(_ database: SQLiteDatabase) -> ServiceStorage {
        ServiceStorage(database)
    }

    /// A storage in a file; see ``SQLiteDatabase/init(path:migrating:busyTimeout:maximumWaiting:)``.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    public static func sqlite(path: String) throws(DatabaseError) -> ServiceStorage {
        .sqlite(try SQLiteDatabase(path: path))
    }
}
