package import GatehouseRows
import Synchronization

/// Rows in memory, for tests. Transactions run one after the other.
package final class MemoryEngine: RowEngine {
    private struct State {
        var tables: [TableSchema: MemoryTable] = [:]
        var writeCount = 0
    }

    private let state = Mutex(State())
    private let fault: @Sendable (_ number: Int) throws -> Void

    /// Creates an engine without rows.
    ///
    /// - Parameter fault: Called before the changes of a transaction are made, with 1 the first time, 2 the second time
    ///   and so on. If it throws an error, `write` throws it and makes no change.
    package init(fault: @escaping @Sendable (_ number: Int) throws -> Void = { _ in }) {
        self.fault = fault
    }

    /// All rows of all tables.
    package var allRows: [Cells] { state.withLock { $0.tables.values.flatMap(\.all) } }

    /// The rows as they are at one moment. Copies share them.
    package struct Snapshot: Sendable {
        fileprivate let tables: [TableSchema: MemoryTable]

        /// A digest of the rows of each table that has some, the same for the same rows in one process.
        package var digests: [TableSchema: Int] { tables.mapValues(\.digest).filter { $0.value != 0 } }

        /// The rows of a table.
        package func rows(of schema: TableSchema) -> [Cells] { tables[schema]?.all ?? [] }
    }

    /// What the engine contains.
    package var snapshot: Snapshot { Snapshot(tables: state.withLock { $0.tables }) }

    /// Puts everything back as it was then.
    package func restore(_ snapshot: Snapshot) {
        state.withLock { $0.tables = snapshot.tables }
    }

    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try state.withLock { state in
            var transaction = Transaction(reading: MemoryRows(tables: state.tables))
            let answer = try body(&transaction)
            let changes = try transaction.finish()
            state.writeCount += 1
            try fault(state.writeCount)
            try state.tables.make(changes)
            return answer
        }
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        let tables = state.withLock { $0.tables }
        return try body(Transaction(reading: MemoryRows(tables: tables), canLock: false))
    }

    /// Does nothing: there are no files.
    package func removeRemains() {}
}

extension [TableSchema: MemoryTable] {
    /// Makes all changes, or none if one of them can't be made.
    fileprivate mutating func make(_ changes: [RowChange]) throws {
        var replaced: [MemoryTable.Replaced] = []
        do {
            for change in changes {
                try self[change.schema, default: MemoryTable(change.schema)].make(change, noting: &replaced)
            }
        } catch {
            for row in replaced.reversed() { self[row.schema]?.undo(row) }
            throw error
        }
    }
}

/// The rows as they were when the transaction began.
private struct MemoryRows: RowSource {
    let tables: [TableSchema: MemoryTable]

    func rows(_ query: RowQuery) -> [Cells] {
        tables[query.schema]?.rows(query) ?? []
    }
}
