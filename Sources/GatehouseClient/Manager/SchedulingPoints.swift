/// The places after a change of shared state where a schedule explorer can run other tasks first.
///
/// To an explorer, a change under a lock followed by a hop to an actor is one step. With a point between the two it can
/// try both orders. Without an explorer a task passes a point at once.
package struct SchedulingPoints: Sendable {
    /// A kind of scheduling point.
    package enum Place: Sendable, Hashable, CaseIterable {
        /// A caller has read the state and has not yet acted on it.
        case decided
        /// A call has taken effect, and its work has not started yet.
        case called
        /// The store or the provider has responded, and the state machine has not yet got the result.
        case answered
        /// A session has arrived and has not been written yet.
        case arrived
        /// A lease is held, and the store has not been read again yet.
        case leased
        /// A session has been written, and callers can't use it yet.
        case written
        /// An ID token has been verified and written, and the session isn't described by it yet.
        case verified
        /// A request has been authorized and has not been sent yet.
        case authorized
    }

    /// Is called for each event, with the state machine before and after it.
    package typealias Observer =
        @Sendable (AuthenticationMachine, AuthenticationEvent, AuthenticationMachine) -> Void

    let observer: Observer?

    private let operation: (@Sendable (Place) async -> Void)?

    /// Creates points without an explorer.
    package init() {
        operation = nil
        observer = nil
    }

    /// Creates points that call a schedule explorer.
    package init(observer: Observer? = nil, _ operation: @escaping @Sendable (Place) async -> Void) {
        self.observer = observer
        self.operation = operation
    }

    func pass(_ place: Place) async {
        await operation?(place)
    }
}
