package import GatehouseRows

extension SQLStatement {
    /// The statement that makes a change.
    package init(_ change: RowChange) {
        switch change {
        case .insert(let cells): self.init(inserting: cells)
        case .update(let update): self.init(update)
        case .delete(let schema, let conditions):
            self.init("DELETE FROM \(schema.name)")
            append(conditions)
        }
    }

    private init(inserting cells: Cells) {
        self.init("INSERT INTO \(cells.schema.name) (\(cells.schema.columnList)) VALUES (")
        for (index, value) in cells.values.enumerated() {
            if index > 0 { append(", ") }
            append(value)
        }
        append(")")
    }

    private init(_ update: RowUpdate) {
        self.init("UPDATE \(update.schema.name) SET ")
        for (index, assignment) in update.assignments.enumerated() {
            if index > 0 { append(", ") }
            append(assignment.column)
            append(" = ", assignment.cell)
        }
        append(update.conditions)
    }
}
