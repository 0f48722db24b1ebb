/// What a transaction reads.
package struct RowQuery: Sendable, Hashable {
    /// What other transactions can't do with a row before the one that has read it ends.
    package enum Lock: Sendable, Comparable {
        /// They can do everything.
        case none
        /// They can't change it, and can read it with the same lock.
        case share
        /// They can neither change it nor read it with a lock.
        case update
    }

    package struct Order: Sendable, Hashable {
        package let column: String
        package let isDescending: Bool

        package init(column: String, isDescending: Bool) {
            self.column = column
            self.isDescending = isDescending
        }
    }

    package let schema: TableSchema
    package let conditions: [Condition]
    package let order: [Order]
    package let limit: Int?
    package let lock: Lock

    package init(schema: TableSchema, conditions: [Condition], order: [Order], limit: Int?, lock: Lock) {
        self.schema = schema
        self.conditions = conditions
        self.order = order
        self.limit = limit
        self.lock = lock
    }
}
