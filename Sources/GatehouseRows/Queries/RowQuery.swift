/// What a transaction reads.
package struct RowQuery: Sendable, Hashable {
    /// What other transactions can't do with a row before the one that has read it ends.
    package enum Lock: Sendable, Comparable {
        /// They can do everything.
        case none
        /// They can't change it, and can read it with the same lock.
        case share
        /// They can neither change it nor read it with a lock.
        case update
    }

    package struct Order: Sendable, Hashable {
        package let column: String
        package let isDescending: Bool

        package init(column: String, isDescending: Bool) {
            self.column = column
            self.isDescending = isDescending
        }
    }

    package let schema: TableSchema
    package let conditions: [Condition]
    package let order: [Order]
    package let limit: Int?
    package let lock: Lock

    package init(schema: TableSchema, conditions: [Condition], order: [Order], limit: Int?, lock: Lock) {
        self.schema = schema
        self.conditions = conditions
        self.order = order
        self.limit = limit
        self.lock = lock
    }
}

/// What a transaction changes.
package enum RowChange: Sendable, Hashable {
    package struct Assignment: Sendable, Hashable {
        package let column: String
        package let cell: Cell

        package init(column: String, cell: Cell) {
            self.column = column
            self.cell = cell
        }
    }

    /// Inserts a row. If there is one with the same key or another unique value, the transaction has no effect and
    /// fails with ``StorageError/Code/duplicate``.
    case insert(Cells)
    /// Changes the rows that fulfil all conditions.
    case update(TableSchema, [Condition], [Assignment])
    /// Deletes the rows that fulfil all conditions.
    case delete(TableSchema, [Condition])

    /// The table.
    package var schema: TableSchema {
        switch self {
        case .insert(let cells): cells.schema
        case .update(let schema, _, _), .delete(let schema, _): schema
        }
    }
}
