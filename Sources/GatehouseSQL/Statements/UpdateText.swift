package import GatehouseRows

/// The statements for updates of one row. Their parameters `$1`, `$2` and so on are the values in their order.
package struct UpdateText: Sendable {
    /// The update, with its values as parameters.
    package let change: String
    /// The query of the columns of the changed row that the update says nothing about, with its key as parameters. Nil
    /// if there are none.
    package let query: String?

    /// Writes the statements.
    package init(_ shape: UpdateShape) {
        let assignments = shape.assignments.enumerated().map { "\($1) = $\($0 + 1)" }
        var count = assignments.count
        let conditions = shape.conditions.map { condition in
            count += condition.comparison.hasValue ? 1 : 0
            return shape.schema.text(of: condition, parameter: "$\(count)")
        }
        change =
            "UPDATE \(shape.schema.name) SET \(assignments.joined(separator: ", "))"
            + " WHERE \(conditions.joined(separator: " AND "))"
        let key = shape.schema.key.enumerated().map { "\($1) = $\($0 + 1)" }
        query =
            shape.otherColumns.isEmpty
            ? nil
            : "SELECT \(shape.otherColumns.joined(separator: ", ")) FROM \(shape.schema.name)"
                + " WHERE \(key.joined(separator: " AND "))"
    }
}

extension TableSchema {
    fileprivate func text(of condition: UpdateShape.Comparison, parameter: String) -> String {
        let name = condition.column
        // Null is equal to null here, unlike with '='. Databases find rows by '=' only.
        let equal = column(name)?.isNullable == true ? "IS NOT DISTINCT FROM" : "="
        return switch condition.comparison {
        case .isNull: "\(name) IS NULL"
        case .isNotNull: "\(name) IS NOT NULL"
        case .isEqual: "\(name) \(equal) \(parameter)"
        case .isLess: "\(name) < \(parameter)"
        case .isGreater: "\(name) > \(parameter)"
        }
    }
}
