package import GatehouseRows

/// The rows of a table in the order of their keys, some at a time. Both databases order by bytes.
struct TableRows {
    private static let pageSize = 500

    private let schema: TableSchema
    private let connection: any SQLConnection
    private var last: [Cell]?

    init(_ schema: TableSchema, on connection: any SQLConnection) {
        (self.schema, self.connection) = (schema, connection)
    }

    /// Reads the next rows.
    ///
    /// - Returns: Their cells in all columns; empty at the end.
    /// - Throws: ``GatehouseRows/StorageError``.
    mutating func next() throws -> [[Cell]] {
        let rows = try connection.run(statement)
        last = rows.last.map { row in schema.key.compactMap(schema.position).map { row[$0] } } ?? last
        return rows
    }

    private var statement: SQLStatement {
        let key = schema.key.joined(separator: ", ")
        var statement = SQLStatement("SELECT \(schema.columnList) FROM \(schema.name)")
        if let last {
            statement.append(" WHERE (\(key)) > (")
            for (index, cell) in last.enumerated() { statement.append(index == 0 ? "" : ", ", cell) }
            statement.append(")")
        }
        statement.append(" ORDER BY \(key) LIMIT \(Self.pageSize)")
        return statement
    }
}

extension SQLConnection {
    /// Reads all rows of a table.
    ///
    /// - Returns: Their number.
    /// - Throws: ``GatehouseRows/StorageError``.
    package func readAll(_ schema: TableSchema) throws -> Int {
        var (rows, count) = (TableRows(schema, on: self), 0)
        while case let page = try rows.next(), !page.isEmpty { count += page.count }
        return count
    }
}
