import GatehouseRows
import Synchronization

/// The statements of one transaction. Each waits for its turn first.
final class ReadCommittedStatements {
    private let connection: Int
    private let store: ReadCommittedStore
    private let death: VerbDeath.Moment?
    private var count = 0

    init(connection: Int, store: ReadCommittedStore, death: VerbDeath.Moment?) {
        (self.connection, self.store, self.death) = (connection, store, death)
    }

    /// Waits for the turn of the next statement. If it makes a change, it may have been sent together with the end.
    private func begin(isChange: Bool) async throws {
        await store.turns.wait(connection)
        defer { count += 1 }
        if death?.isBefore(count) == true { throw ConnectionDied(isUncertain: isChange) }
    }

    /// Reads rows, and locks them if the query says so. A row that has changed meanwhile is read again, and left out if
    /// it isn't one of the query's any more; one that has come meanwhile isn't found.
    func select(_ query: RowQuery) async throws -> [Cells] {
        try await begin(isChange: false)
        let seen = query.sorted(visible(query.schema, query.conditions))
        guard isLocking(query.lock) else { return Array(seen.prefix(query.limit ?? .max)) }
        var found: [Cells] = []
        for row in seen where found.count < query.limit ?? .max {
            if let locked = try await lock(row, query.lock, query.conditions) { found.append(locked) }
        }
        return found
    }

    /// Whether there is a row with the key of this one.
    func contains(_ row: Cells) async throws -> Bool {
        let query = RowQuery(schema: row.schema, conditions: row.identity, order: [], limit: 1, lock: .none)
        return try await !select(query).isEmpty
    }

    /// Makes a change.
    ///
    /// - Returns: The rows as they are afterwards.
    @discardableResult
    func make(_ change: RowChange) async throws -> [Cells] {
        try await begin(isChange: true)
        switch change {
        case .insert(let row):
            try await put(row, replacing: false)
            return [row]
        case .update(let update):
            return try await forEach(update.schema, update.conditions) { row in
                let changed = row.changed(by: update.assignments)
                try await put(changed, replacing: true)
                return changed
            }
        case .delete(let schema, let conditions):
            return try await forEach(schema, conditions) { row in
                store.rows.withLock { $0.set(nil, at: RowName(row), for: connection) }
                return row
            }
        }
    }

    /// Locks the rows that fulfil conditions when the statement begins and still do when they are locked.
    private func forEach(
        _ schema: TableSchema, _ conditions: [Condition], _ work: (Cells) async throws -> Cells
    ) async throws -> [Cells] {
        var done: [Cells] = []
        for row in rows(schema, conditions) {
            if let locked = try await lock(row, .update, conditions) { done.append(try await work(locked)) }
        }
        return done
    }

    private func rows(_ schema: TableSchema, _ conditions: [Condition]) -> [Cells] {
        store.rows.withLock { $0.rows(schema, conditions, for: connection) }
    }

    private func visible(_ schema: TableSchema, _ conditions: [Condition]) -> [Cells] {
        guard store.flaw == .readsUncommitted else { return rows(schema, conditions) }
        return store.rows.withLock { $0.withoutIsolation.rows(schema, conditions, for: connection) }
    }

    private func isLocking(_ lock: RowQuery.Lock) -> Bool {
        switch store.flaw {
        case .ignoresLocks, .readsUncommitted: false
        case .ignoresShareLocks: lock == .update
        default: lock != .none
        }
    }

    /// Locks a row.
    ///
    /// - Returns: The row as it is then; nil if it doesn't fulfil the conditions.
    private func lock(_ row: Cells, _ lock: RowQuery.Lock, _ conditions: [Condition]) async throws -> Cells? {
        let name = RowName(row)
        while case let others = store.rows.withLock({ $0.lock(name, lock, for: connection) }), !others.isEmpty {
            try await wait(for: others)
        }
        let current = store.rows.withLock { $0.row(name, for: connection) }
        return current.flatMap { current in conditions.allSatisfy { $0.isFulfilled(by: current) } ? current : nil }
    }

    private func put(_ row: Cells, replacing: Bool) async throws {
        while true {
            switch store.rows.withLock({ $0.place(for: row, replacing: replacing, for: connection) }) {
            case .free:
                store.rows.withLock { $0.set(row, at: RowName(row), for: connection) }
                return
            case .taken: throw StorageError(.duplicate, "there is a row with the same key or unique value")
            case .undecided(let others): try await wait(for: others)
            }
        }
    }

    private func wait(for others: Set<Int>) async throws {
        guard await store.turns.wait(connection, for: others) else {
            throw StorageError(.conflict, "two transactions wait for each other")
        }
    }
}
