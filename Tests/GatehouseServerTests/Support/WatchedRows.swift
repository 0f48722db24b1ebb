import GatehouseRows
import GatehouseTesting
import StorageTestSupport
import Synchronization

/// Rows whose changes a test sees. It can let them fail, and do something between two of them.
final class WatchedRows: RowEngine {
    private struct State {
        var changes: [RowChange] = []
        var failure: StorageError?
        var writeFailure: StorageError?
        var interruption: (count: Int, action: @Sendable () async throws -> Void)?
    }

    private let rows = TestedEngine.make()
    private let state = Mutex(State())

    /// Every change so far.
    var changes: [RowChange] { state.withLock { $0.changes } }

    /// Lets every transaction from now on fail; `nil` lets them succeed again.
    func fail(with error: StorageError?) {
        state.withLock { $0.failure = error }
    }

    /// Lets every transaction that could change something fail; `nil` lets them succeed again.
    func failWrites(with error: StorageError?) {
        state.withLock { $0.writeFailure = error }
    }

    /// Does something after that many more transactions with changes, before the next one.
    func interrupt(after count: Int, _ action: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.interruption = (count, action) }
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await nextInterruption()?()
        if let failure = state.withLock({ $0.failure ?? $0.writeFailure }) { throw failure }
        let (answer, changes) = try await rows.write { transaction in
            let answer = try body(&transaction)
            return (answer, transaction.changes)
        }
        state.withLock { $0.changes += changes }
        return answer
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return try await rows.read(body)
    }

    func removeRemains() {}

    private func nextInterruption() -> (@Sendable () async throws -> Void)? {
        state.withLock { state in
            guard let (count, action) = state.interruption else { return nil }
            state.interruption = count == 0 ? nil : (count - 1, action)
            return count == 0 ? action : nil
        }
    }
}
