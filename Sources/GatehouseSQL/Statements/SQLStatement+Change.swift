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
        let schema = cells.schema
        self.init(
            "INSERT INTO \(schema.name) (\(schema.columnList)) VALUES (\(schema.parameterList))", cells.values)
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
