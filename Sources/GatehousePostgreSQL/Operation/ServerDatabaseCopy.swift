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

extension ServerConnection {
    /// Runs something on the state of one moment.
    func snapshot<Value>(_ body: (ServerConnection) throws -> Value) throws -> Value {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY") {
            try waitInTransaction()
            return try body(self)
        }
    }
}
