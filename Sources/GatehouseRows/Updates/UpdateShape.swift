/// The columns of an update that changes one row, without their values. It is made once and used often, so a database
/// has to translate it only once. Shapes are told apart by their identity.
package final class UpdateShape: Sendable {
    /// What the row has to fulfil in a column.
    package struct Comparison: Sendable {
        package let column: String
        package let comparison: Condition.Comparison

        package init(_ column: String, _ comparison: Condition.Comparison) {
            self.column = column
            self.comparison = comparison
        }
    }

    package let schema: TableSchema
    /// The columns that get a value.
    package let assignments: [String]
    /// A column is equal to null if it is null.
    package let conditions: [Comparison]
    /// How many values an update has.
    package let valueCount: Int
    /// Where the values of the key's columns are among the values of an update.
    package let keyPlaces: [Int]
    /// The columns of the changed row that an update says nothing about.
    package let otherColumns: [String]
    /// Why a database can't make such updates; nil if it can.
    package let objection: String?

    /// Where the cells of a changed row are from, in the order of its columns.
    private let sources: [Source]

    private enum Source {
        case null
        /// One of the update's values.
        case value(Int)
        /// One of the row's ``otherColumns``.
        case other(Int)
    }

    /// Describes updates of a table.
    package init(_ schema: TableSchema, assignments: [String], conditions: [Comparison]) {
        self.schema = schema
        self.assignments = assignments
        self.conditions = conditions
        let compared = conditions.filter { $0.comparison.hasValue }
        func place(of column: String) -> Int? {
            assignments.firstIndex(of: column)
                ?? compared.firstIndex { $0.column == column && $0.comparison == .isEqual }
                .map { assignments.count + $0 }
        }
        let nulls = conditions.filter { $0.comparison == .isNull }.map(\.column)
        var others: [String] = []
        sources = schema.columns.map { column in
            if let place = place(of: column.name) { return .value(place) }
            if nulls.contains(column.name) { return .null }
            others.append(column.name)
            return .other(others.count - 1)
        }
        otherColumns = others
        valueCount = assignments.count + compared.count
        keyPlaces = schema.key.compactMap(place)
        objection = schema.objection(assignments, conditions)
    }

    /// The row after an update.
    ///
    /// - Parameters:
    ///   - values: The values of the update.
    ///   - others: The row's cells in ``otherColumns``.
    /// - Returns: The row's cells.
    package func row(_ values: [Cell], _ others: [Cell]) -> Cells {
        let cells = sources.map { source in
            switch source {
            case .null: Cell.null
            case .value(let place): values[place]
            case .other(let place): others[place]
            }
        }
        return Cells(cells, of: schema)
    }
}

extension Condition.Comparison {
    /// Whether a column is compared with a value.
    package var hasValue: Bool { self != .isNull && self != .isNotNull }
}

extension TableSchema {
    /// Why one row can't be changed in this way; nil if it can.
    fileprivate func objection(_ assignments: [String], _ conditions: [UpdateShape.Comparison]) -> String? {
        for column in assignments + conditions.map(\.column) where position(of: column) == nil {
            return "the table \(name) has no column '\(column)'"
        }
        guard !assignments.isEmpty, Set(assignments).count == assignments.count else {
            return "no column of the table \(name) gets a value, or one gets two"
        }
        let equal = Set(conditions.lazy.filter { $0.comparison == .isEqual }.map(\.column))
        guard equal.isSuperset(of: key), assignments.allSatisfy({ !key.contains($0) }) else {
            return "the update doesn't name the key of a row of the table \(name), or changes it"
        }
        return nil
    }
}
