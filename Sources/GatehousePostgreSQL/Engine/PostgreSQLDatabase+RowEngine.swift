package import GatehouseRows
import GatehouseSQL

extension PostgreSQLDatabase: RowEngine {
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await run { connection in
            try ServerTransaction(.writing, on: connection).run { try $0.perform(body) }
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
        try await run { connection in
            let statement = SQLStatement(connection.prepared.text(of: update.shape), update.values)
            do {
                let rows = try connection.run([statement]) { answer throws(DatabaseError) in try answer.rows() }.first
                return rows?.first.map { update.row($0) }
            } catch let lost as ConnectionLost {
                throw lost.atTheEnd
            }
        }
    }

    /// Does nothing: only the server can remove what deleted rows have left behind in its files, and does so in its own
    /// time (`VACUUM`).
    package func removeRemains() {}

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
