package import GatehouseRows
import GatehouseSQL

extension PostgreSQLDatabase: RowEngine {
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await run { [counter] connection in
            let (transaction, before) = (ServerTransaction(.writing, on: connection), connection.statementCount)
            defer {
                counter.count(
                    transactions: 1, statements: connection.statementCount - before,
                    commits: transaction.hasCommitted ? 1 : 0)
            }
            return try transaction.run { try $0.perform(body) }
        }
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await run { connection in
            try ServerTransaction(.reading, on: connection).run { try $0.performReading(body) }
        }
    }

    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await make(update, inserting: nil)
    }

    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await make(update, inserting: row)
    }

    package var work: EngineWork? { counter.work }

    /// Does nothing: only the server can remove what deleted rows have left behind in its files, and does so in its own
    /// time (`VACUUM`).
    package func removeRemains() {}

    /// Makes an update by one statement, which is a transaction of its own.
    private func make(_ update: ShapedUpdate, inserting row: Cells?) async throws -> Cells? {
        try await run { [counter] connection in
            let text = connection.prepared.text(of: update.shape, inserting: row?.schema)
            let statement = SQLStatement(text, update.values + (row?.values ?? []))
            defer { counter.count(transactions: 1, statements: 1, commits: 1) }
            do {
                let rows = try connection.run([statement]) { answer throws(DatabaseError) in try answer.rows() }.first
                return rows?.first.map { update.row($0) }
            } catch let lost as ConnectionLost {
                throw lost.atTheEnd
            }
        }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (ServerConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.run(work)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}
