import GatehouseRows
import Synchronization

/// Runs transactions on one connection.
struct ReadCommittedEngine: RowEngine {
    let connection: Int
    let store: ReadCommittedStore

    /// How often a transaction is begun whose connection is lost before its end.
    private static let maximumAttempts = 3

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await inTransaction { statements in
            let (answer, changes) = try await run(body, statements)
            for change in changes {
                try await statements.make(change)
                if store.flaw == .commitsInParts { end(isCommitted: true) }
            }
            return answer
        }
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await inTransaction { try await $0.make(.update(update.change)).first }
    }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await inTransaction { statements in
            guard try await !statements.contains(row),
                let changed = try await statements.make(.update(update.change)).first
            else { return nil }
            try await statements.make(.insert(row))
            return changed
        }
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        await store.turns.wait(connection)
        let rows = store.rows.withLock { $0 }
        return try body(Transaction(reading: Snapshot(rows: rows, owner: connection), canLock: false))
    }

    func removeRemains() {}

    /// Runs a transaction. It runs again if its connection is lost before it can have had an effect.
    private func inTransaction<Answer>(_ work: (ReadCommittedStatements) async throws -> Answer) async throws -> Answer
    {
        for _ in 1..<ReadCommittedEngine.maximumAttempts {
            do {
                return try await once(work)
            } catch let death as ConnectionDied {
                guard !death.isUncertain || store.flaw == .repeatsLostWork else { throw StorageError.connectionLost }
            }
        }
        do {
            return try await once(work)
        } catch is ConnectionDied {
            throw StorageError.connectionLost
        }
    }

    /// Commits what a transaction has done, or nothing of it.
    private func once<Answer>(_ work: (ReadCommittedStatements) async throws -> Answer) async throws -> Answer {
        let death = VerbContext.current?.takeDeath()
        do {
            let statements = ReadCommittedStatements(connection: connection, store: store, death: death)
            let answer = try await work(statements)
            await store.turns.wait(connection)
            guard let death else {
                end(isCommitted: true)
                return answer
            }
            end(isCommitted: death == .afterCommit || death == .duringCommit && store.turns.isTrue())
        } catch {
            end(isCommitted: false)
            throw error
        }
        throw ConnectionDied()
    }

    private func end(isCommitted: Bool) {
        store.rows.withLock { $0.end(connection, isCommitted: isCommitted) }
        store.turns.end(connection)
    }

    /// Runs a body, which can't wait: each time that it reads something new, it ends, and begins again with what was
    /// read.
    private func run<Answer>(
        _ body: (inout Transaction) throws -> Answer, _ statements: ReadCommittedStatements
    ) async throws -> (Answer, [RowChange]) {
        let reads = Reads()
        while true {
            reads.rewind()
            do {
                var transaction = Transaction(reading: reads)
                let answer = try body(&transaction)
                if reads.missing == nil { return (answer, try transaction.finish()) }
            } catch {
                if reads.missing == nil { throw error }
            }
            if let query = reads.missing { reads.add(try await statements.select(query)) }
        }
    }
}

/// The rows of a moment.
private struct Snapshot: RowSource {
    let rows: LockedRows
    let owner: Int

    func rows(_ query: RowQuery) -> [Cells] {
        Array(query.sorted(rows.rows(query.schema, query.conditions, for: owner)).prefix(query.limit ?? .max))
    }
}

/// What a body has read before, and what it wants to read next.
private final class Reads: RowSource {
    private struct Missing: Error {}

    private var answers: [[Cells]] = []
    private var position = 0
    private(set) var missing: RowQuery?

    func rewind() { (position, missing) = (0, nil) }

    func add(_ rows: [Cells]) { answers.append(rows) }

    func rows(_ query: RowQuery) throws -> [Cells] {
        guard missing == nil, position < answers.count else {
            missing = missing ?? query
            throw Missing()
        }
        defer { position += 1 }
        return answers[position]
    }
}

extension RowQuery {
    /// Puts rows into the query's order. Those that it doesn't tell apart stay as they are.
    func sorted(_ rows: [Cells]) -> [Cells] {
        rows.enumerated().sorted { one, other in
            for order in order {
                let (left, right) = (one.element.values(of: [order.column]), other.element.values(of: [order.column]))
                if left != right { return left.lexicographicallyPrecedes(right) != order.isDescending }
            }
            return one.offset < other.offset
        }.map(\.element)
    }
}
