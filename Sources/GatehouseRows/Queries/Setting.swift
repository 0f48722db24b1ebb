/// A property's new value, in every row that is changed.
package struct Setting<Row: StoredRow>: Sendable {
    let assignment: RowUpdate.Assignment

    package static func set<Value: ColumnValue>(_ path: KeyPath<Row, Value>, _ value: Value) -> Self {
        Setting(assignment: RowUpdate.Assignment(column: Row.table.name(path), cell: value.cell))
    }
}
