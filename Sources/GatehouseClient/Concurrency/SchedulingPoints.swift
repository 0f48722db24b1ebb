/// The places behind a change to shared state where a schedule explorer lets other tasks go first.
///
/// A change under a lock that is followed by a hop to an actor is one step to an explorer; with a point between them it
/// sees both orders. Outside an explorer a point does nothing.
package struct SchedulingPoints: Sendable {
    /// One of the places.
    package enum Place: Sendable, Hashable, CaseIterable {
        /// A caller has seen what there is, and hasn't begun yet what follows from it.
        case decided
        /// A call has taken effect, and its work isn't begun yet.
        case called
        /// The store or the provider has answered, and nobody knows yet.
        case answered
        /// A session has arrived, and isn't written yet.
        case arrived
        /// A lease is held, and the store hasn't been read again yet.
        case leased
        /// A session has been written, and isn't shared yet.
        case written
        /// A request has been authorised, and isn't sent yet.
        case authorized
    }

    /// Sees each event that the machine takes, with the machine before and after it.
    package typealias Observer =
        @Sendable (AuthenticationMachine, AuthenticationEvent, AuthenticationMachine) -> Void

    let observer: Observer?

    private let operation: (@Sendable (Place) async -> Void)?

    /// Does nothing.
    package init() {
        operation = nil
        observer = nil
    }

    /// Lets the explorer choose, and see what happens.
    package init(observer: Observer? = nil, _ operation: @escaping @Sendable (Place) async -> Void) {
        self.observer = observer
        self.operation = operation
    }

    func pass(_ place: Place) async {
        await operation?(place)
    }
}
