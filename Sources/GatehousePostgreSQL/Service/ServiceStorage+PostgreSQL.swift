public import GatehouseService

extension ServiceStorage {
    /// A storage in an open database.
    public static func postgreSQL(_ database: PostgreSQLDatabase) -> ServiceStorage {
        ServiceStorage(database)
    }
}
