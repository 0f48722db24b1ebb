import GatehouseRows

/// The rows that a transaction reads. Before each query something else is done.
final class CountedRows: RowSource {
    private let rows: any RowSource
    private let before: (_ number: Int) throws -> Void
    private var count = 0

    /// - Parameters:
    ///   - rows: The rows.
    ///   - before: What is done before a query; they are counted from 0.
    init(_ rows: any RowSource, before: @escaping (_ number: Int) throws -> Void) {
        self.rows = rows
        self.before = before
    }

    func rows(_ query: RowQuery) throws -> [Cells] {
        defer { count += 1 }
        try before(count)
        return try rows.rows(query)
    }
}
