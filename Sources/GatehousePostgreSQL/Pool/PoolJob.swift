import GatehouseSQL

/// Work that waits for a connection.
struct PoolJob: Sendable {
    /// How an attempt ended.
    enum Attempt {
        /// The caller has its answer.
        case answered
        /// The connection was lost, so the next attempt needs another one.
        case lost(ConnectionLost)
    }

    /// Does the work. It may be done again if the connection was lost before it could have taken effect.
    let attempt: @Sendable (ServerConnection) -> Attempt

    /// Tells the caller that the work wasn't done.
    let fail: @Sendable (DatabaseError) -> Void

    /// When nobody waits any longer.
    let limit: ContinuousClock.Instant
}

extension PoolJob {
    /// Work that gives a value, or an error.
    init<Value: Sendable>(
        until limit: ContinuousClock.Instant, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable (ServerConnection) throws -> Value
    ) {
        self.init(
            attempt: { connection in
                do {
                    continuation.resume(returning: try work(connection))
                } catch let lost as ConnectionLost {
                    return .lost(lost)
                } catch {
                    continuation.resume(throwing: error)
                }
                return .answered
            },
            fail: { continuation.resume(throwing: $0) }, limit: limit)
    }
}
