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
        return try await dying(moment) { end in
            try await engine.write { transaction in
                transaction.source = CountedRows(transaction.source) { number in
                    if moment.isBefore(number) { end.wait() }
                }
                let answer = try body(&transaction)
                if moment.isBeforeEnd { end.wait() }
                if moment == .duringCommit { end.begin() }
                return answer
            }
        }
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await dying { try await engine.update(update) }
    }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await dying { try await engine.update(update, inserting: row) }
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await engine.read(body)
    }

    func removeRemains() {}

    /// Runs a transaction of one statement, whose connection may die.
    private func dying(_ update: () async throws -> Cells?) async throws -> Cells? {
        guard let moment = VerbContext.current?.takeDeath() else { return try await update() }
        return try await dying(moment) { end in
            if moment.isBeforeEnd { await terminated() }
            if moment == .duringCommit { end.begin() }
            return try await update()
        }
    }

    /// Runs a transaction whose connection dies, which the work sees to if the moment comes before the transaction's
    /// end.
    private func dying<Answer>(
        _ moment: VerbDeath.Moment, _ transaction: (Once) async throws -> Answer
    ) async throws -> Answer {
        let end = Once { await terminated() }
        let answer: Answer
        do {
            answer = try await transaction(end)
        } catch {
            await end.value()
            throw error
        }
        // It mustn't reach the next transaction.
        await end.value()
        guard moment == .afterCommit else { return answer }
        await terminated()
        throw StorageError.connectionLost
    }

    /// Ends the connections, and waits until the server has done it.
    private func terminated() async {
        // The server's own way to wait looks ten times a second.
        let statement =
            "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE application_name = '\(name)'"
        while let ended = try? await administrator.run(statement), !ended.isEmpty {}
    }
}

/// Does something the first time that somebody wants it.
private final class Once: Sendable {
    private let action: @Sendable () async -> Void
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    /// Begins with it.
    ///
    /// - Returns: Whether it was the first time.
    @discardableResult
    func begin() -> Bool {
        task.withLock { task in
            guard task == nil else { return false }
            task = Task { [action] in await action() }
            return true
        }
    }

    /// Does it, on a thread that may wait.
    func wait() {
        guard begin() else { return }
        let isDone = DispatchSemaphore(value: 0)
        Task {
            await value()
            isDone.signal()
        }
        isDone.wait()
    }

    /// Waits for its end, if it has begun.
    func value() async { await task.withLock { $0 }?.value }
}
