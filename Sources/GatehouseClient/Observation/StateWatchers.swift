import GatehouseTypes

/// Those who watch the state. It stands behind its owner's lock, so that all of them see the changes in one order.
struct StateWatchers {
    private let log = ChangeLog<AuthenticationState>(capacity: AuthenticationStates.maximumBacklog)

    /// The states, the newest of which is the one that holds.
    ///
    /// - Parameter state: The state that holds, should there have been no change yet.
    /// - Returns: The log.
    func log(holding state: AuthenticationState) -> ChangeLog<AuthenticationState> {
        log.begin(with: state)
        return log
    }

    func publish(_ state: AuthenticationState) {
        log.append(state)
    }

    func finish() {
        log.finish()
    }

    func add(
        current: AuthenticationState, whenDone: @escaping @Sendable (UInt64) -> Void
    ) -> AsyncStream<AuthenticationState> {
        let changes = Changes(log: log(holding: current))
        return AsyncStream { continuation in
            spawn {
                for await state in changes { continuation.yield(state) }
                continuation.finish()
            }
        }
    }

    func remove(_ number: UInt64) {}
}
