/// The cells of one row, in the order of its table's columns.
package struct Cells: Sendable, Hashable {
    package let schema: TableSchema
    package var values: [Cell]

    /// Makes a row. There is a value for each column.
    package init(_ values: [Cell], of schema: TableSchema) {
        self.schema = schema
        self.values = values
    }

    /// Reads the value of a column.
    ///
    /// - Throws: ``StorageError/Code/corrupt`` if the cell isn't of this type.
    package func get<Value: ColumnValue>(_ column: String) throws(StorageError) -> Value {
        guard let position = schema.position(of: column), position < values.count,
            let value = Value(cell: values[position])
        else { throw StorageError(.corrupt, "the column \(schema.name).\(column) has a value of another type") }
        return value
    }
}
