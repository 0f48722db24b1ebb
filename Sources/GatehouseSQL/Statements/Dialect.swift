package import GatehouseRows

/// In what the SQL of two databases differs.
package struct Dialect: Sendable {
    /// The type of a column, with what makes texts compare as bytes.
    package let type: @Sendable (Cell.Kind) -> String
    /// What follows the columns of a table with this key.
    package let tableOptions: String
    /// What follows a query that locks its rows.
    package let suffix: @Sendable (RowQuery.Lock) -> String

    package init(
        type: @escaping @Sendable (Cell.Kind) -> String, tableOptions: String,
        suffix: @escaping @Sendable (RowQuery.Lock) -> String
    ) {
        self.type = type
        self.tableOptions = tableOptions
        self.suffix = suffix
    }
}
