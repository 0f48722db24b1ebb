/// The order in which rows are read. Null is less than all values.
package struct RowOrder<Row: StoredRow>: Sendable {
    let order: RowQuery.Order

    package static func ascending(_ path: PartialKeyPath<Row>) -> Self {
        RowOrder(order: RowQuery.Order(column: Row.table.name(path), isDescending: false))
    }

    package static func descending(_ path: PartialKeyPath<Row>) -> Self {
        RowOrder(order: RowQuery.Order(column: Row.table.name(path), isDescending: true))
    }
}

extension Array {
    /// The orders, without the type of their rows.
    func untyped<Row: StoredRow>() -> [RowQuery.Order] where Element == RowOrder<Row> {
        var orders: [RowQuery.Order] = []
        for term in self { orders.append(term.order) }
        return orders
    }
}
