package import GatehouseRows

extension SQLStatement {
    /// The statement that reads the rows of a query, with all columns in their order.
    package init(_ query: RowQuery, dialect: Dialect) {
        let schema = query.schema
        var start = ""
        start.reserveCapacity(schema.columnList.utf8.count + SQLStatement.roomForConditions)
        start += "SELECT "
        start += schema.columnList
        start += " FROM "
        start += schema.name
        self.init(start)
        append(query.conditions)
        if !query.order.isEmpty {
            append(" ORDER BY \(query.order.map { query.schema.text(of: $0) }.joined(separator: ", "))")
        }
        if let limit = query.limit {
            append(" LIMIT ")
            append(.integer(Int64(limit)))
        }
        append(dialect.suffix(query.lock))
    }

    /// The statement that counts the rows of a query, up to its limit.
    package init(counting query: RowQuery) {
        self.init("SELECT count(*) FROM (SELECT 1 FROM \(query.schema.name)")
        append(query.conditions)
        if let limit = query.limit {
            append(" LIMIT ")
            append(.integer(Int64(limit)))
        }
        append(") AS counted")
    }

    private static let roomForConditions = 200

    mutating func append(_ conditions: [Condition]) {
        for (index, condition) in conditions.enumerated() {
            append(index == 0 ? " WHERE " : " AND ")
            append(condition.column)
            switch condition.comparison {
            case .isNull: append(" IS NULL")
            case .isNotNull: append(" IS NOT NULL")
            case .isEqual: append(" = ", condition.cell)
            case .isLess: append(" < ", condition.cell)
            case .isGreater: append(" > ", condition.cell)
            }
        }
    }
}

extension TableSchema {
    /// A term of an order, in which null is less than all values. Not all databases do that without being asked.
    fileprivate func text(of order: RowQuery.Order) -> String {
        let isNullable = column(order.column)?.isNullable == true
        return order.isDescending
            ? "\(order.column) DESC\(isNullable ? " NULLS LAST" : "")"
            : "\(order.column)\(isNullable ? " NULLS FIRST" : "")"
    }
}
