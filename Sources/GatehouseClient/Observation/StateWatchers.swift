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
}
