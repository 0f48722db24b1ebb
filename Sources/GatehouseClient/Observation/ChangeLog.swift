/// The last values of something that changes, kept once for all who watch it.
///
/// A watcher is a place in the log, so a change costs the same however many read it later; only those who wait for it
/// are woken one by one. Everybody sees the changes in one order.
package final class ChangeLog<Value: Sendable>: Sendable {
    /// A value in a box, so that all who read it share it.
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private let board: ChangeBoard

    /// An empty log.
    ///
    /// - Parameter capacity: How many values are kept for those who fall behind.
    package init(capacity: Int) {
        board = ChangeBoard(capacity: capacity)
    }

    /// Adds the newest value.
    package func append(_ value: Value) {
        board.append(Box(value))
    }

    /// Adds the first value, unless there is one.
    package func begin(with value: @autoclosure () -> Value) {
        if board.isEmpty { board.append(Box(value()), ifFirst: true) }
    }

    /// Says that no value will come any more. What is kept can still be read.
    package func finish() {
        board.finish()
    }

    /// Where a new watcher begins: at the newest value.
    var newest: UInt64 { board.newest }

    /// The value at a place, or the oldest one that is kept if that is newer; waits if there is none yet.
    ///
    /// - Parameters:
    ///   - place: Where the watcher is; it is moved behind the value.
    ///   - isolation: Where the caller runs.
    /// - Returns: The value; nothing at the end, or if the task is cancelled while it waits.
    func next(_ place: inout UInt64, isolation: isolated (any Actor)?) async -> Value? {
        (await board.next(&place, isolation: isolation) as? Box)?.value
    }
}
