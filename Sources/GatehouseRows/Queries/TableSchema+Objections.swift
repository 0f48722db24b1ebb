extension RowQuery {
    /// Why a database can't run the query quickly, or at all; nil if it can.
    package var objection: String? {
        schema.objection(to: conditions, order: order, limit: limit)
    }
}

extension RowChange {
    /// Why a database can't make the change quickly, or at all; nil if it can.
    package var objection: String? {
        switch self {
        case .insert(let cells):
            zip(cells.schema.columns, cells.values).lazy.compactMap { cells.schema.objection(to: $1, in: $0) }.first
        case .update(let update):
            update.schema.objection(to: update.assignments) ?? update.schema.objection(to: update.conditions)
        case .delete(_, let conditions): schema.objection(to: conditions)
        }
    }
}

extension TableSchema {
    /// Why rows can't be found quickly, or at all; nil if they can.
    ///
    /// A database finds rows by an index, or reads the whole table. So the first column of the key or of an index is
    /// compared with a value, or is the first by which a limited number of rows is ordered.
    package func objection(to conditions: [Condition], order: [RowQuery.Order] = [], limit: Int? = nil) -> String? {
        for condition in conditions {
            guard let column = column(condition.column) else { return objection(toUnknown: condition.column) }
            guard column.canContain(condition.cell) else {
                return "the column \(name).\(column.name) is compared with what it can't contain"
            }
        }
        for term in order where position(of: term.column) == nil { return objection(toUnknown: term.column) }
        let ordered = limit == nil ? nil : order.first?.column
        func helps(_ columns: [String]) -> Bool {
            guard let first = columns.first else { return false }
            // To look for values that aren't null, a database reads them all.
            return first == ordered || conditions.contains { $0.column == first && $0.comparison != .isNotNull }
        }
        if helps(key) || indexes.contains(where: { helps($0.columns) && $0.isUsable(for: conditions) }) { return nil }
        return "no index of the table \(name) helps to find rows by \(conditions.map(\.column).sorted())"
    }

    /// Why columns can't be given these values; nil if they can.
    fileprivate func objection(to assignments: [RowUpdate.Assignment]) -> String? {
        guard !assignments.isEmpty else { return "no column of the table \(name) gets a value" }
        for (index, assignment) in assignments.enumerated() {
            guard let column = column(assignment.column) else { return objection(toUnknown: assignment.column) }
            if let objection = objection(to: assignment.cell, in: column) { return objection }
            if assignments[..<index].contains(where: { $0.column == assignment.column }) {
                return "a column of the table \(name) gets two values"
            }
        }
        return nil
    }

    fileprivate func objection(to cell: Cell, in column: Column) -> String? {
        column.canContain(cell) ? nil : "the column \(name).\(column.name) can't contain the value"
    }

    private func objection(toUnknown column: String) -> String {
        "the table \(name) has no column '\(column)'"
    }
}

extension TableSchema.Index {
    /// Whether all rows that fulfil the conditions are in the index.
    package func isUsable(for conditions: [Condition]) -> Bool {
        guard let column = onlyWhereNull else { return true }
        return conditions.contains { $0.column == column && $0.comparison == .isNull }
    }
}
