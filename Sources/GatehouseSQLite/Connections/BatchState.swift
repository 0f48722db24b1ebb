import GatehouseRows

/// What the transactions of a batch share.
struct BatchState {
    /// How many queries are remembered at most. All are forgotten when there would be more.
    private static let capacity = 256

    /// What was read of single rows. Only the batch can change them while it has the lock to write.
    private var reads: [RowQuery: [Cells]] = [:]
    /// The rows that are inserted at the end of the batch.
    private(set) var chainedRows: [any ChainedRow] = []
    /// The tables that ``chainedRows`` belong to.
    private var chainedTables: Set<TableSchema> = []

    /// The rows of a query, if they were read and not changed since.
    func known(_ query: RowQuery) -> [Cells]? {
        query.limit == 1 ? reads[query] : nil
    }

    /// Remembers the rows of a query.
    mutating func remember(_ rows: [Cells], of query: RowQuery) {
        guard query.limit == 1 else { return }
        if reads.count >= BatchState.capacity { reads.removeAll() }
        reads[query] = rows
    }

    /// Forgets what was read of tables that are about to be changed.
    mutating func forget(_ schemas: [TableSchema]) {
        guard !reads.isEmpty, !schemas.isEmpty else { return }
        reads = reads.filter { !schemas.contains($0.key.schema) }
    }

    /// Whether chained rows wait that belong to one of these tables.
    func hasChainedRows(of schemas: [TableSchema]) -> Bool {
        !chainedTables.isEmpty && schemas.contains(where: chainedTables.contains)
    }

    mutating func append(_ rows: [any ChainedRow]) {
        for row in rows { chainedTables.formUnion(type(of: row).tables) }
        chainedRows += rows
    }

    /// Takes the chained rows out of it that are of the type of one of them.
    mutating func take<Row: ChainedRow>(like row: Row) -> [Row] {
        let rows = chainedRows.compactMap { $0 as? Row }
        chainedRows.removeAll { $0 is Row }
        if chainedRows.isEmpty { chainedTables = [] }
        return rows
    }
}
