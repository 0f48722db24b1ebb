package import GatehouseRows

extension Connection {
    /// Inserts a row.
    ///
    /// - Throws: ``DatabaseError/Code/duplicate`` if there is a row of that name already, and other ``DatabaseError``s.
    func insert(_ table: String, _ row: KeyValuePairs<String, any ColumnValue>) throws(DatabaseError) {
        let columns = row.map(\.key).joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try run("INSERT INTO \(table) (\(columns)) VALUES (\(places))", row.map(\.value))
    }

    /// Reads one whole number.
    ///
    /// - Throws: ``DatabaseError/Code/corrupt`` if there is none, and other ``DatabaseError``s.
    package func integer(_ sql: String, _ values: [any ColumnValue] = []) throws -> Int {
        guard
            let value = try first(sql, values, { row in row.cells.values.first.flatMap(Int.init(cell:)) ?? nil }) ?? nil
        else { throw DatabaseError(.corrupt, "a number is missing") }
        return value
    }

    /// Runs something in one transaction that sees and shuts out all other writers; all of it or nothing.
    ///
    /// - Throws: ``DatabaseError``, and what the body throws.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Undoes the open transaction, if it's still open.
    func rollBack() {
        guard isInTransaction else { return }
        // If even this fails, the next BEGIN does, and says so.
        _ = try? run("ROLLBACK")
    }
}
