import GatehouseSQL

extension PostgreSQLDatabase {
    /// Whether there is a service's database, of any version.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, `foreignDatabase` if another program has made the tables.
    package static func isThere(_ location: PostgreSQLLocation) throws -> Bool {
        try withDatabaseErrors {
            let connection = try ServerConnection(location, PostgreSQLConfiguration())
            return try !connection.schema(SQLMigration.postgreSQL).applied.isEmpty
        }
    }

    /// Runs a statement on a connection of its own, and waits for the answer.
    ///
    /// - Returns: The first column of its rows, if it contains texts.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    @discardableResult
    package static func run(_ statement: String, at location: PostgreSQLLocation) throws -> [String] {
        try withDatabaseErrors { try ServerConnection(location, PostgreSQLConfiguration()).texts(statement) }
    }

    /// Runs a statement on a connection of the pool.
    ///
    /// - Returns: The first column of its rows, if it contains texts.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package func run(_ statement: String) async throws -> [String] {
        try await pool.run { try $0.texts(statement) }
    }
}
