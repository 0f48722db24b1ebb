/// The values of something that changes: the current one, followed by every change.
///
/// Each iteration gets its own sequence, and all see the changes in the same order. An iteration that falls far behind
/// skips the oldest values that it has missed, never the newest. The sequence ends when the source of the changes is
/// deinitialized; it doesn't retain the source.
public struct Changes<Element: Sendable>: AsyncSequence, Sendable {
    /// The sequence doesn't throw.
    public typealias Failure = Never

    let log: ChangeLog<Element>

    /// Creates the sequence of a log's changes.
    package init(log: ChangeLog<Element>) {
        self.log = log
    }

    /// Returns an iterator that starts with the current value.
    public func makeAsyncIterator() -> Iterator {
        Iterator(log: log, place: log.newest)
    }

    /// An iterator over the changes.
    public struct Iterator: AsyncIteratorProtocol {
        let log: ChangeLog<Element>
        var place: UInt64

        /// Returns the next value; `nil` at the end, or if the task is cancelled during the wait.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await log.next(&place, isolation: actor)
        }

        /// Returns the next value; `nil` at the end, or if the task is cancelled during the wait.
        public mutating func next() async -> Element? {
            await log.next(&place, isolation: #isolation)
        }
    }
}
