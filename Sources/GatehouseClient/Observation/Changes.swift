/// The values of something that changes: the one that holds now, and then every change.
///
/// Each loop over it gets its own sequence, however many there are, and all see the changes in one order. A loop that
/// falls far behind skips the oldest of the values that it has missed, and never the newest. The sequence ends when
/// whatever changes is gone; it doesn't keep it alive.
public struct Changes<Element: Sendable>: AsyncSequence, Sendable {
    /// Values come without failure.
    public typealias Failure = Never

    let log: ChangeLog<Element>

    /// The changes that a log keeps.
    package init(log: ChangeLog<Element>) {
        self.log = log
    }

    /// Begins with the value that holds now.
    public func makeAsyncIterator() -> Iterator {
        Iterator(log: log, place: log.newest)
    }

    /// One loop's place among the changes.
    public struct Iterator: AsyncIteratorProtocol {
        let log: ChangeLog<Element>
        var place: UInt64

        /// The next value; nothing at the end, and nothing if the task is cancelled while it waits.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await log.next(&place, isolation: actor)
        }

        /// The next value; nothing at the end, and nothing if the task is cancelled while it waits.
        public mutating func next() async -> Element? {
            await log.next(&place, isolation: #isolation)
        }
    }
}
