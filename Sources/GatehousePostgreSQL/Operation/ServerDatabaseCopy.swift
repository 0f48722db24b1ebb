package import GatehouseSQL
import GatehouseService

/// A database on a server that is copied, or that a copy is made in.
package struct ServerDatabaseCopy: CopySource, CopyTarget {
    private let location: PostgreSQLLocation

    /// - Parameter location: The database.
    package init(_ location: PostgreSQLLocation) {
        self.location = location
    }

    package func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
        try withDatabaseErrors {
            try ServerConnection(location, PostgreSQLConfiguration()).snapshot { connection in
                try connection.schema(SQLMigration.postgreSQL).requireKnown()
                return try body(OpenTransaction(connection: connection))
            }
        }
    }

    package func make<Value>(_ fill: (any SQLConnection) throws -> Value) throws -> Value {
        try withDatabaseErrors {
            let connection = try ServerConnection(location, PostgreSQLConfiguration())
            return try connection.makeSchema(SQLMigration.postgreSQL) {
                try fill(OpenTransaction(connection: connection))
            }
        }
    }
}
