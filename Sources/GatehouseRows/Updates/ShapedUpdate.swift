/// An update that changes one row, in a transaction of its own.
package struct ShapedUpdate: Sendable {
    package let shape: UpdateShape
    /// The values of its assignments, and after them those of its conditions.
    package let values: [Cell]

    package init(_ shape: UpdateShape, _ values: [Cell]) {
        self.shape = shape
        self.values = values
    }

    /// The values that identify the row, in the order of the key's columns.
    package var key: [Cell] { shape.keyPlaces.map { values[$0] } }

    /// The row after the update, which has these cells in the shape's ``UpdateShape/otherColumns``.
    package func row(_ others: [Cell]) -> Cells { shape.row(values, others) }

    /// The same, as a transaction makes it.
    package var change: RowUpdate {
        var values = values[...]
        let assignments = shape.assignments.map { RowUpdate.Assignment(column: $0, cell: values.removeFirst()) }
        let conditions = shape.conditions.map {
            Condition($0.column, $0.comparison, $0.comparison.hasValue ? values.removeFirst() : .null)
        }
        return RowUpdate(shape.schema, conditions, assignments)
    }
}
