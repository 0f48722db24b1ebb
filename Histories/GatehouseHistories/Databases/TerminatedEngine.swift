import Dispatch
import GatehousePostgreSQL
import GatehouseRows
import Synchronization

/// An engine on PostgreSQL. The server ends its connections, when another connection tells it to
/// (`pg_terminate_backend`). What becomes of a transaction then is up to the engine and the server.
struct TerminatedEngine: RowEngine {
    let engine: PostgreSQLDatabase
    /// The connections' name on the server.
    let name: String
    let administrator: PostgreSQLDatabase

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        guard let moment = VerbContext.current?.takeDeath() else { return try await engine.write(body) }
        let isOver = Once()
        let answer = try await engine.write { transaction in
            transaction.source = CountedRows(transaction.source) { number in
                if moment.isBefore(number) { isOver.run(terminate) }
            }
            let answer = try body(&transaction)
            if moment.isBeforeEnd { isOver.run(terminate) }
            if moment == .duringCommit { isOver.run { Task { await terminated() } } }
            return answer
        }
        try await loseAnswer(moment)
        return answer
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? {
        guard let moment = VerbContext.current?.takeDeath() else { return try await engine.update(update) }
        if moment.isBeforeEnd { await terminated() }
        let end = moment == .duringCommit ? Task { await terminated() } : nil
        let answer = try await engine.update(update)
        await end?.value
        try await loseAnswer(moment)
        return answer
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await engine.read(body)
    }

    func removeRemains() {}

    /// Ends the connections, and the answer with them.
    private func loseAnswer(_ moment: VerbDeath.Moment) async throws {
        guard moment == .afterCommit else { return }
        await terminated()
        throw StorageError.connectionLost
    }

    /// Ends the connections, and waits until the server has done it.
    private func terminated() async {
        let statement = """
            SELECT count(pg_terminate_backend(pid, 5000))::text FROM pg_stat_activity WHERE application_name = '\(name)'
            """
        _ = try? await administrator.run(statement)
    }

    /// Does the same on a thread that may wait.
    private func terminate() {
        let isDone = DispatchSemaphore(value: 0)
        Task {
            await terminated()
            isDone.signal()
        }
        isDone.wait()
    }
}

/// Does something the first time.
private final class Once: Sendable {
    private let isDone = Atomic(false)

    func run(_ action: () -> Void) {
        if !isDone.exchange(true, ordering: .relaxed) { action() }
    }
}
