/// What is wanted of each value of a sequence, without repetitions: the current one first, then every change of it.
public struct DistinctValues<Base: AsyncSequence & Sendable, Element: Sendable & Equatable>: AsyncSequence, Sendable
where Base.Failure == Never, Base.Element: Sendable {
    /// Values come without failure.
    public typealias Failure = Never

    private let base: Base
    private let part: @Sendable (Base.Element) -> Element?

    /// Picks a part of each value.
    ///
    /// - Parameters:
    ///   - base: The values.
    ///   - part: The part that is wanted; nothing passes the value over.
    init(of base: Base, _ part: @escaping @Sendable (Base.Element) -> Element?) {
        self.base = base
        self.part = part
    }

    /// Begins with the current value.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), part: part)
    }

    /// One loop's place.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let part: @Sendable (Base.Element) -> Element?
        var last: Element?

        /// The next value that differs from the one before; nothing at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while let value = await base.next(isolation: actor) {
                guard let element = part(value), element != last else { continue }
                last = element
                return element
            }
            return nil
        }

        /// The next value that differs from the one before; nothing at the end.
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// A property of each value, without repetitions: `auth.states.distinct(\.account)`.
    ///
    /// - Parameter path: The property.
    /// - Returns: The current value, then every change.
    public func distinct<Value: Sendable & Equatable>(
        _ path: any KeyPath<Element, Value> & Sendable
    ) -> DistinctValues<Self, Value> {
        DistinctValues(of: self) { $0[keyPath: path] }
    }
}
