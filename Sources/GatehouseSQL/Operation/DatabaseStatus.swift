package import GatehouseRows

/// What an operator sees of a database.
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
    private static let countLimit = 100_000

    /// The size of the database in bytes.
    package let size: Int
    /// The size of SQLite's write-ahead log in bytes; `nil` if there is no such file.
    package let logSize: Int?
    package let schema: Schema
    /// The names of the steps that have made the schema.
    package let schemaSteps: [String]
    /// How many steps this version knows.
    package let knownSchemaSteps: Int
    /// The issuer that the database belongs to; `nil` if no service was opened on it.
    package let issuer: String?
    package let rowCounts: [RowCount]

    /// Describes a database.
    ///
    /// - Parameters:
    ///   - schema: What has made its tables.
    ///   - content: What the tables contain.
    ///   - size: The size of the database in bytes.
    ///   - logSize: The size of the write-ahead log in bytes.
    /// - Throws: ``DatabaseError/Code/foreignDatabase`` if it isn't the service's.
    package init(_ schema: AppliedSchema, _ content: Content, size: Int, logSize: Int? = nil) throws(DatabaseError) {
        self.schema =
            switch schema.standing {
            case .usable: .usable
            case .empty, .older: .older
            case .newer: .newer
            case .foreign: throw DatabaseError(.foreignDatabase, "the database isn't a service's")
            }
        schemaSteps = schema.applied.map(\.name)
        knownSchemaSteps = schema.known.count
        (issuer, rowCounts) = (content.issuer, content.rowCounts)
        (self.size, self.logSize) = (size, logSize)
    }
}

extension DatabaseStatus {
    /// What the tables of a database contain.
    package struct Content: Sendable {
        fileprivate let issuer: String?
        fileprivate let rowCounts: [RowCount]

        /// Reads it.
        ///
        /// - Parameters:
        ///   - there: The names of the tables that the database has. They aren't used in statements.
        ///   - known: The tables of this version.
        ///   - connection: A connection, in a transaction.
        /// - Throws: ``GatehouseRows/StorageError``.
        package init(of there: Set<String>, among known: [TableSchema], on connection: any SQLConnection) throws {
            issuer =
                there.contains("settings")
                ? try connection.run(SQLStatement("SELECT value FROM settings WHERE name = 'issuer'"))
                    .first?.first.flatMap(String.init(cell:))
                : nil
            rowCounts = try known.map(\.name).filter(there.contains).sorted().map { table in
                let limit = DatabaseStatus.countLimit
                let query = "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(limit + 1)) AS counted"
                let count = try connection.run(SQLStatement(query)).first?.first.flatMap(Int.init(cell:)) ?? 0
                return RowCount(table: table, rows: min(count, limit), isComplete: count <= limit)
            }
        }
    }
}
