import GatehouseHTTP
import GatehouseTypes

/// How long something may take, by the given clock.
struct TimeLimit: Sendable {
    let duration: Duration
    let time: any TimeSource

    /// Does something within the limit.
    ///
    /// - Returns: What it gives.
    /// - Throws: `HTTPError` with `timedOut` when the time is over, after what was begun has stopped; whatever it throws.
    func apply<Value: Sendable>(to work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask { [self] in
                try await time.sleep(for: duration)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw HTTPError(.timedOut, "there was no answer in time")
            }
            return value
        }
    }
}
