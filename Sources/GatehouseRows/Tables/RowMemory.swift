import Synchronization

/// The rows of a type that were read last, with the cells that they were made of. For rows that are read often and
/// seldom change: as long as a row's cells stay the same, it isn't made of them again. They are still read each time,
/// so a row is never older than the cells.
package final class RowMemory<Row: StoredRow>: Sendable {
    private let capacity: Int
    private let rows = Mutex<[Cell: (values: [Cell], row: Row)]>([:])

    /// - Parameter capacity: How many rows there are at most. All of them are forgotten when there would be more.
    package init(capacity: Int = 1024) {
        self.capacity = capacity
    }

    /// How many rows are remembered.
    package var count: Int { rows.withLock { $0.count } }

    /// The row with these cells, the first of which identifies it.
    package func row(_ cells: Cells) throws(StorageError) -> Row {
        guard let key = cells.values.first else { return try Row(cells) }
        if let known = rows.withLock({ $0[key] }), known.values == cells.values { return known.row }
        let row = try Row(cells)
        rows.withLock { rows in
            if rows.count >= capacity { rows.removeAll() }
            rows[key] = (cells.values, row)
        }
        return row
    }
}
