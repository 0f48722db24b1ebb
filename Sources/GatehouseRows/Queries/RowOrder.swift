/// The order in which rows are read. Null is less than all values.
package struct RowOrder<Row: StoredRow>: Sendable {
    let order: RowQuery.Order

    package static func ascending(_ path: PartialKeyPath<Row>) -> Self {
        RowOrder(order: RowQuery.Order(column: Row.table.name(path), isDescending: false))
    }

    package static func descending(_ path: PartialKeyPath<Row>) -> Self {
        RowOrder(order: RowQuery.Order(column: Row.table.name(path), isDescending: true))
    }
}

/// A property's new value, in every row that is changed.
package struct Setting<Row: StoredRow>: Sendable {
    let assignment: RowChange.Assignment

    package static func set<Value: ColumnValue>(_ path: KeyPath<Row, Value>, _ value: Value) -> Self {
        Setting(assignment: RowChange.Assignment(column: Row.table.name(path), cell: value.cell))
    }
}
