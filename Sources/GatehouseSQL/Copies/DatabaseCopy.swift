package import GatehouseRows

/// Copies all rows of a database to a new one, and compares both, row by row.
package struct DatabaseCopy: Sendable {
    /// A table that was copied.
    package struct Table: Sendable, Hashable {
        package let name: String
        package let rows: Int
    }

    private let schemas: [TableSchema]

    /// - Parameter tables: All tables.
    package init(of tables: [TableSchema]) {
        schemas = tables.sorted { $0.name < $1.name }
    }

    /// Makes the copy. It waits for both databases.
    ///
    /// - Throws: ``DatabaseError``.
    package func callAsFunction(
        from source: any CopySource, to target: any CopyTarget
    ) throws(DatabaseError) -> [Table] {
        do {
            return try source.read { source in
                try target.make { target in
                    let copied = try schemas.map { schema in
                        Table(name: schema.name, rows: try copy(schema, from: source, to: target))
                    }
                    for schema in schemas { try compare(schema, source, target) }
                    return copied
                }
            }
        } catch {
            throw DatabaseError(error)
        }
    }

    /// - Returns: The number of rows.
    private func copy(
        _ schema: TableSchema, from source: any SQLConnection, to target: any SQLConnection
    ) throws -> Int {
        var (rows, count) = (TableRows(schema, on: source), 0)
        while case let page = try rows.next(), !page.isEmpty {
            try target.run(page.map { SQLStatement(.insert(Cells($0, of: schema))) })
            count += page.count
        }
        return count
    }

    private func compare(_ schema: TableSchema, _ source: any SQLConnection, _ target: any SQLConnection) throws {
        var (rows, copies) = (TableRows(schema, on: source), TableRows(schema, on: target))
        while true {
            let (page, copy) = (try rows.next(), try copies.next())
            guard page == copy else {
                throw DatabaseError(.failed, "the copies of rows of \(schema.name) aren't the same as the rows")
            }
            if page.isEmpty { return }
        }
    }
}
