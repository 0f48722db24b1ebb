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
            schema.objection(to: zip(schema.columns, cells.values).map { Assignment(column: $0.name, cell: $1) })
        case .update(_, let conditions, let assignments):
            schema.objection(to: assignments) ?? schema.objection(to: conditions)
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
        let named = conditions.map(\.column) + order.map(\.column)
        if let unknown = named.first(where: { position(of: $0) == nil }) {
            return "the table \(name) has no column '\(unknown)'"
        }
        if let other = conditions.first(where: { column($0.column)?.canContain($0.cell) == false }) {
            return "the column \(name).\(other.column) is compared with what it can't contain"
        }
        // To look for values that aren't null, a database reads them all.
        let compared = Set(conditions.filter { $0.comparison != .isNotNull }.map(\.column))
        let ordered = limit == nil ? nil : order.first?.column
        let isServed = ([key] + indexes.filter { $0.isUsable(for: conditions) }.map(\.columns)).contains { columns in
            columns.first.map { compared.contains($0) || $0 == ordered } ?? false
        }
        return isServed ? nil : "no index of the table \(name) helps to find rows by \(compared.sorted())"
    }

    /// Why columns can't be given these values; nil if they can.
    fileprivate func objection(to assignments: [RowChange.Assignment]) -> String? {
        for assignment in assignments {
            guard let column = column(assignment.column) else {
                return "the table \(name) has no column '\(assignment.column)'"
            }
            guard column.canContain(assignment.cell) else {
                return "the column \(name).\(column.name) can't contain the value"
            }
        }
        guard Set(assignments.map(\.column)).count == assignments.count else {
            return "a column of the table \(name) gets two values"
        }
        return nil
    }

}

extension TableSchema.Index {
    /// Whether all rows that fulfil the conditions are in the index.
    package func isUsable(for conditions: [Condition]) -> Bool {
        guard let column = onlyWhereNull else { return true }
        return conditions.contains { $0.column == column && $0.comparison == .isNull }
    }
}
