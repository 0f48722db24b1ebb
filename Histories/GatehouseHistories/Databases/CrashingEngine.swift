import Dispatch
import GatehouseRows
import GatehouseSQLite

/// An engine on SQLite. Where a verb's connection dies, the transaction runs on a connection of its own, which is
/// closed before or after the commit, as if the process had ended there.
struct CrashingEngine: RowEngine {
    let engine: SQLiteDatabase
    let path: String

    /// What a transaction runs on.
    private var present: any RowEngine {
        VerbContext.current?.takeDeath().map { Crash(path: path, moment: $0) } ?? engine
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await present.write(body)
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? { try await present.update(update) }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await present.update(update, inserting: row)
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await engine.read(body)
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
