/// What the value of a column must be.
package struct Condition: Sendable, Hashable {
    package enum Comparison: Sendable { case isEqual, isLess, isGreater, isNull, isNotNull }

    package let column: String
    package let comparison: Comparison
    package let cell: Cell

    /// Makes a condition. A column is equal to null if it is null.
    package init(_ column: String, _ comparison: Comparison, _ cell: Cell) {
        self.column = column
        self.comparison = comparison == .isEqual && cell == .null ? .isNull : comparison
        self.cell = cell
    }

    /// Whether a row fulfils the condition. As in SQL, null is neither less nor greater than anything.
    package func isFulfilled(by row: Cells) -> Bool {
        guard let position = row.schema.position(of: column) else { return false }
        let value = row.values[position]
        return switch comparison {
        case .isNull: value == .null
        case .isNotNull: value != .null
        case .isEqual: value == cell
        case .isLess: value != .null && cell != .null && value < cell
        case .isGreater: value != .null && cell != .null && value > cell
        }
    }
}
