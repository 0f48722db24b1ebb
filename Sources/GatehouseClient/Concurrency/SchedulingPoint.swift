/// A place behind a change to shared state where a schedule explorer lets other tasks go first.
///
/// A change under a lock that is followed by a hop to an actor is one step to an explorer; with a point between them it
/// sees both orders. Outside an explorer a point does nothing.
package struct SchedulingPoint: Sendable {
    private let operation: (@Sendable () async -> Void)?

    /// Does nothing.
    package init() {
        operation = nil
    }

    /// Lets the explorer choose.
    package init(_ operation: @escaping @Sendable () async -> Void) {
        self.operation = operation
    }

    func callAsFunction() async {
        await operation?()
    }
}
