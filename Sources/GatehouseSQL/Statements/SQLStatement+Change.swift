package import GatehouseRows

extension SQLStatement {
    /// The statement that makes a change.
    package init(_ change: RowChange) {
        switch change {
        case .insert(let cells): self.init(SQLStatement.insertion(into: cells.schema), cells.values)
        case .update(let update): self.init(update)
        case .delete(let schema, let conditions):
            self.init("DELETE FROM \(schema.name)")
            append(conditions)
        }
    }

    /// The text that inserts a row into a table, with a parameter for each column.
    package static func insertion(into schema: TableSchema) -> String {
        "INSERT INTO \(schema.name) (\(schema.columnList)) VALUES (\(schema.parameterList))"
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
