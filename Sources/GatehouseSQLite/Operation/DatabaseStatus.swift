import GatehouseRows
import GatehouseSQL
import GatehouseService

/// What an operator sees of the service's database.
package struct DatabaseStatus: Sendable {
    /// Whether this version can use the schema.
    package enum Schema: String, Sendable {
        /// It can. A newer version may have added something.
        case usable
        /// It can after a migration.
        case older
        /// It can't: a newer version has changed it.
        case newer
    }

    /// How many rows a table has.
    package struct RowCount: Sendable {
        package let table: String
        package let rows: Int
        /// Whether all were counted. A large table has more rows than that.
        package let isComplete: Bool
    }

    /// How many rows of a table are counted, so that an operator needn't wait.
    fileprivate static let countLimit = 100_000

    /// The sizes of the file, and of the write-ahead log beside it, in bytes.
    package let size: Int
    package let logSize: Int
    package let schema: Schema
    /// The names of the steps that have made the schema.
    package let schemaSteps: [String]
    /// How many steps this version knows.
    package let knownSchemaSteps: Int
    /// The issuer that the database belongs to; `nil` if no service was opened on it.
    package let issuer: String?
    package let rowCounts: [RowCount]

    /// Reads what there is. Nothing is changed, and the schema may be an older or a newer one.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be read, or isn't the service's.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let file = DatabaseFile(path)
        try file.requireThere()
        let connection = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try connection.run("PRAGMA query_only = ON")
        let applied: AppliedSchema
        (applied, issuer, rowCounts) = try connection.transaction("BEGIN") {
            let schema = try connection.schema(SQLMigration.all)
            let there = Set(try connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
            let issuer =
                there.contains("settings")
                ? try connection.texts("SELECT value FROM settings WHERE name = 'issuer'").first : nil
            // The names in a file aren't used in statements.
            let tables = ServiceSchema.tables.map(\.name).filter(there.contains).sorted()
            return (schema, issuer, try tables.map(connection.rowCount))
        }
        schema =
            switch applied.standing {
            case .usable: .usable
            case .empty, .older: .older
            case .newer: .newer
            case .foreign: throw DatabaseError(.foreignDatabase, "the database isn't a service's")
            }
        schemaSteps = applied.applied.map(\.name)
        knownSchemaSteps = applied.known.count
        size = file.size
        logSize = DatabaseFile(file.path + "-wal").size
    }
}

extension Connection {
    fileprivate func rowCount(of table: String) throws(DatabaseError) -> DatabaseStatus.RowCount {
        let limit = DatabaseStatus.countLimit
        let count = try integer("SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(limit + 1))")
        return DatabaseStatus.RowCount(table: table, rows: min(count, limit), isComplete: count <= limit)
    }
}
