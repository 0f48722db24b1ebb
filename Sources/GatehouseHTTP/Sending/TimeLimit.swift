package import GatehouseTypes

/// A maximum duration, measured with the given clock.
package struct TimeLimit: Sendable {
    package let duration: Duration
    package let time: any TimeSource

    /// Creates a limit.
    package init(duration: Duration, time: any TimeSource) {
        self.duration = duration
        self.time = time
    }

    /// Runs an operation within the limit.
    ///
    /// - Returns: The result of the operation.
    /// - Throws: `HTTPError` with `timedOut` after the time is over and the cancelled operation has ended; any error of
    ///   the operation.
    package func apply<Value: Sendable>(to work: @escaping @Sendable () async throws -> Value) async throws -> Value {
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
