/// Work that is done once for all callers that want it at the same time. It is part of the state that a cache protects
/// with its lock.
///
/// The work goes on when no caller waits for it any more, since the cache keeps its result. `JoinedWork` of
/// GatehouseClient is different: its result is only for the callers, so that it is cancelled with the last one.
package struct SingleFlight<Outcome: Sendable>: Sendable {
    /// The result of the work in progress; `nil` if there is none.
    package private(set) var running: OneShot<Outcome>?

    /// Creates a state without work.
    package init() {}

    /// Returns the result of the work in progress. Starts the work if there is none.
    ///
    /// - Parameter work: The work. It must call ``end()``, under the lock under which it stores its result.
    /// - Returns: Its result.
    package mutating func join(_ work: @escaping @Sendable () async -> Outcome) -> OneShot<Outcome> {
        if let running { return running }
        let outcome = OneShot<Outcome>()
        running = outcome
        spawn { outcome.resolve(await work()) }
        return outcome
    }

    /// Ends the work: the next caller starts it again.
    package mutating func end() {
        running = nil
    }
}
