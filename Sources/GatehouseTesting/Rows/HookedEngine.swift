package import GatehouseRows
import Synchronization

/// The rows of another engine. Before a transaction begins, a test can let others go first.
package final class HookedEngine: RelayingEngine {
    package typealias Hook = @Sendable () async throws -> Void

    private struct State {
        var count = 0
        var hooks: [Int: Hook] = [:]
    }

    private let engine: any RowEngine
    private let state = Mutex(State())

    /// Wraps an engine.
    package init(_ engine: any RowEngine) {
        self.engine = engine
    }

    /// How many transactions have begun since the last ``hook(before:_:)``.
    package var count: Int { state.withLock { $0.count } }

    /// Runs the hook once, before the transaction with that number. From now on they are counted from 0.
    package func hook(before number: Int, _ hook: @escaping Hook) {
        state.withLock { $0 = State(hooks: [number: hook]) }
    }

    package func next(_ kind: RelayedTransaction) async throws -> any RowEngine {
        let hook = state.withLock { state in
            defer { state.count += 1 }
            return state.hooks.removeValue(forKey: state.count)
        }
        try await hook?()
        return engine
    }

    package func removeRemains() async throws {
        try await engine.removeRemains()
    }
}
