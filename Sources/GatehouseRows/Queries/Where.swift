/// A condition on the rows of a type.
package struct Where<Row: StoredRow>: Sendable {
    let condition: Condition

    /// The property isn't nil.
    package static func isSet<Value: ColumnValue>(_ path: KeyPath<Row, Value?>) -> Self {
        Where(path, .isNotNull, .null)
    }

    init(_ path: PartialKeyPath<Row>, _ comparison: Condition.Comparison, _ cell: Cell) {
        condition = Condition(Row.table.name(path), comparison, cell)
    }
}

extension Array {
    /// The conditions, without the type of their rows.
    func untyped<Row: StoredRow>() -> [Condition] where Element == Where<Row> {
        var conditions: [Condition] = []
        for term in self { conditions.append(term.condition) }
        return conditions
    }
}

/// The property has the value. `nil` is null.
package func == <Row: StoredRow, Value: ColumnValue>(path: KeyPath<Row, Value>, value: Value) -> Where<Row> {
    Where(path, .isEqual, value.cell)
}

/// The property is less than the value. A property that is nil isn't.
package func < <Row: StoredRow, Value: ColumnValue>(path: KeyPath<Row, Value>, value: Value) -> Where<Row> {
    Where(path, .isLess, value.cell)
}

/// The property is greater than the value. A property that is nil isn't.
package func > <Row: StoredRow, Value: ColumnValue>(path: KeyPath<Row, Value>, value: Value) -> Where<Row> {
    Where(path, .isGreater, value.cell)
}
