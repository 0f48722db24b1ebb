import GatehouseHTTP
import GatehouseTypes

/// A maximum duration, measured with the given clock.
struct TimeLimit: Sendable {
    let duration: Duration
    let time: any TimeSource

    /// Runs an operation within the limit.
    ///
    /// - Returns: The result of the operation.
    /// - Throws: `HTTPError` with `timedOut` after the time is over and the cancelled operation has ended; any error of
    ///   the operation.
    func apply<Value: Sendable>(to work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask { [self] in
                try await time.sleep(for: duration)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw HTTPError(.timedOut, "there was no response in time")
            }
            return value
        }
    }
}
