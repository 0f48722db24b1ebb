import Dispatch
import GatehouseRows
import GatehouseSQLite
import GatehouseTesting

/// An engine on SQLite. Where a verb's connection dies, the transaction runs on a connection of its own, which is
/// closed before or after the commit, as if the process had ended there.
struct CrashingEngine: RelayingEngine {
    let engine: SQLiteDatabase
    let path: String

    func next(_ kind: RelayedTransaction) -> any RowEngine {
        guard kind == .writing, let moment = VerbContext.current?.takeDeath() else { return engine }
        return Crash(path: path, moment: moment)
    }

    func removeRemains() async throws { try await engine.removeRemains() }
}

/// A process that ends in its first transaction.
private struct Crash: RowEngine {
    let path: String
    let moment: VerbDeath.Moment

    /// Runs a transaction whose answer nobody gets, unless the body refuses to go on before the process ends.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        // SQLite waits for others on the thread.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(body) })
            }
        }
    }

    private func run<Answer>(_ body: (inout Transaction) throws -> Answer) throws -> Answer {
        let connection = try Connection(path: path, busyTimeout: 5_000)
        try connection.run("BEGIN IMMEDIATE")
        _ = try connection.perform { transaction in
            transaction.source = CountedRows(transaction.source) { number in
                if moment.isBefore(number) { throw StorageError.connectionLost }
            }
            return try body(&transaction)
        }
        if !moment.isBeforeEnd { try connection.run("COMMIT") }
        throw StorageError.connectionLost
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        throw StorageError.connectionLost
    }

    func removeRemains() {}
}
