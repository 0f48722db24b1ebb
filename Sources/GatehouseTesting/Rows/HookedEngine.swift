package import GatehouseRows
import Synchronization

/// The rows of another engine. Before a transaction begins, a test can let others go first.
package final class HookedEngine: RowEngine {
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

    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await begin()
        return try await engine.write(body)
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await begin()
        return try await engine.read(body)
    }

    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await begin()
        return try await engine.update(update)
    }

    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await begin()
        return try await engine.update(update, inserting: row)
    }

    package func removeRemains() async throws {
        try await engine.removeRemains()
    }

    private func begin() async throws {
        let hook = state.withLock { state in
            defer { state.count += 1 }
            return state.hooks.removeValue(forKey: state.count)
        }
        try await hook?()
    }
}
