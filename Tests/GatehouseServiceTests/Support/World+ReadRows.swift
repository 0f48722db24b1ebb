import GatehouseRows
import GatehouseService

/// Counts the rows that a transaction reads.
private final class CountedRows: RowSource {
    private let source: any RowSource
    private(set) var count = 0

    init(_ source: any RowSource) {
        self.source = source
    }

    func rows(_ query: RowQuery) throws -> [Cells] {
        let rows = try source.rows(query)
        count += rows.count
        return rows
    }

    func count(_ query: RowQuery) throws -> Int { try source.count(query) }
}

extension World {
    /// The number of rows that a part of a transaction reads.
    func readRows(_ body: @escaping @Sendable (borrowing Transaction) throws -> Void) async throws -> Int {
        try await storage.write { transaction in
            let rows = CountedRows(transaction.source)
            transaction.source = rows
            try body(transaction)
            return rows.count
        }
    }
}
