/// What a transaction changes.
package enum RowChange: Sendable, Hashable {
    /// Inserts a row. If there is one with the same key or another unique value, the transaction has no effect and
    /// fails with ``StorageError/Code/duplicate``.
    case insert(Cells)
    case update(RowUpdate)
    /// Deletes the rows that fulfil all conditions.
    case delete(TableSchema, [Condition])

    /// The table.
    package var schema: TableSchema {
        switch self {
        case .insert(let cells): cells.schema
        case .update(let update): update.schema
        case .delete(let schema, _): schema
        }
    }
}

/// Changes the rows that fulfil all conditions.
package struct RowUpdate: Sendable, Hashable {
    /// A column and its new value.
    package struct Assignment: Sendable, Hashable {
        package let column: String
        package let cell: Cell

        package init(column: String, cell: Cell) {
            self.column = column
            self.cell = cell
        }
    }

    package let schema: TableSchema
    package let conditions: [Condition]
    package let assignments: [Assignment]

    package init(_ schema: TableSchema, _ conditions: [Condition], _ assignments: [Assignment]) {
        self.schema = schema
        self.conditions = conditions
        self.assignments = assignments
    }
}

extension Cells {
    /// The row with other values in some columns.
    package func changed(by assignments: [RowUpdate.Assignment]) -> Cells {
        var values = values
        for assignment in assignments {
            if let position = schema.position(of: assignment.column) { values[position] = assignment.cell }
        }
        return Cells(values, of: schema)
    }
}
