/// The latest values of something that changes, stored once for all observers.
///
/// An observer is a position in the log, so the cost of a change doesn't depend on how many observers read it later;
/// only waiting ones are resumed one by one. All observers see the changes in the same order.
package final class ChangeLog<Value: Sendable>: Sendable {
    /// A value in a box, so that all readers share it.
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private let board: ChangeBoard

    /// Creates an empty log.
    ///
    /// - Parameter capacity: The number of values that are kept for observers that fall behind.
    package init(capacity: Int) {
        board = ChangeBoard(capacity: capacity)
    }

    /// Adds a value as the newest.
    package func append(_ value: Value) {
        board.append(Box(value))
    }

    /// Adds the first value, unless there is one.
    package func begin(with value: @autoclosure () -> Value) {
        if board.isEmpty { board.append(Box(value()), ifFirst: true) }
    }

    /// Ends the log: no more values will be added. The stored values can still be read.
    package func finish() {
        board.finish()
    }

    /// The place of the newest value, where a new observer starts.
    var newest: UInt64 { board.newest }

    /// Returns the value at a place, or the oldest stored one if that is newer. Waits if there is none yet.
    ///
    /// - Parameters:
    ///   - place: The observer's place. It is moved behind the returned value.
    ///   - isolation: The caller's actor.
    /// - Returns: The value; `nil` at the end, or if the task is cancelled during the wait.
    func next(_ place: inout UInt64, isolation: isolated (any Actor)?) async -> Value? {
        (await board.next(&place, isolation: isolation) as? Box)?.value
    }
}
