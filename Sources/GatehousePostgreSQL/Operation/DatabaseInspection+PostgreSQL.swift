import GatehouseRows
import GatehouseSQL
package import GatehouseService

extension DatabaseInspection {
    /// Reads every row of a database on a server by its key, while services use it. What the server can't read, and
    /// values that can't be the service's, are damage. Nothing is changed.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be opened, isn't the service's, or has a schema that this
    ///   version can't use.
    package init(of location: PostgreSQLLocation) throws {
        let damage = try ServiceSchema.tables.flatMap { table in
            try location.damage { connection in _ = try connection.readAll(table) }.map { "\(table.name): \($0)" }
        }
        var sealed: [SealedValue]?
        _ = try location.damage { connection in
            sealed = try connection.performReading { try $0.sealedValues(in: Set(ServiceSchema.tables.map(\.name))) }
        }
        self.init(damage: damage, sealed: sealed)
    }
}

extension PostgreSQLLocation {
    /// What is found damaged while something reads one state of the database.
    fileprivate func damage(_ body: (any SQLConnection) throws -> Void) throws -> [String] {
        do {
            try withDatabaseErrors {
                try ServerConnection(self, PostgreSQLConfiguration()).snapshot { connection in
                    _ = try DatabaseOpening.existing.mustChange(connection.schema(SQLMigration.postgreSQL))
                    try body(OpenTransaction(connection: connection))
                }
            }
            return []
        } catch let error as DatabaseError where error.code == .corrupt {
            return [error.reason]
        } catch let error as StorageError where error.code == .corrupt {
            return [error.reason]
        }
    }
}
