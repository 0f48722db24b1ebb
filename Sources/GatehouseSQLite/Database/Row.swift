package import GatehouseRows

/// The row at which a statement stands.
package struct Row {
    let statement: Statement

    /// The value of a column.
    ///
    /// - Throws: ``DatabaseError/Code/corrupt`` if the column holds something else.
    package func get<Value: ColumnValue>(_ column: String) throws(DatabaseError) -> Value {
        guard let index = statement.columns[column] else {
            throw DatabaseError(.failed, "a statement has no column \(column)")
        }
        guard let value = statement.cell(at: index).flatMap(Value.init(cell:)) else {
            throw DatabaseError(.corrupt, "the column \(column) has a value of the wrong type")
        }
        return value
    }

    /// All cells by the names of their columns.
    package var cells: [String: Cell] {
        statement.columns.compactMapValues { statement.cell(at: $0) }
    }
}
