/// A part of each value of a sequence, without repetitions: the current one, followed by every different one.
public struct DistinctValues<Base: AsyncSequence & Sendable, Element: Sendable & Equatable>: AsyncSequence, Sendable
where Base.Failure == Never, Base.Element: Sendable {
    /// The sequence doesn't throw.
    public typealias Failure = Never

    private let base: Base
    private let part: @Sendable (Base.Element) -> Element?

    /// Creates the sequence of a part of each value.
    ///
    /// - Parameters:
    ///   - base: The values.
    ///   - part: Returns the part of a value; `nil` skips the value.
    init(of base: Base, _ part: @escaping @Sendable (Base.Element) -> Element?) {
        self.base = base
        self.part = part
    }

    /// Returns an iterator that starts with the current value.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), part: part)
    }

    /// An iterator over the different values.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let part: @Sendable (Base.Element) -> Element?
        var last: Element?

        /// Returns the next value that differs from the previous one; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while let value = await base.next(isolation: actor) {
                guard let element = part(value), element != last else { continue }
                last = element
                return element
            }
            return nil
        }

        /// Returns the next value that differs from the previous one; `nil` at the end.
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }
    }
}

/// The changes of one property of a sequence's values.
extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// Returns a property of each value, without repetitions: `auth.states.distinct(\.account)`.
    ///
    /// - Parameter path: The property.
    /// - Returns: The current value, followed by every change.
    public func distinct<Value: Sendable & Equatable>(
        _ path: any KeyPath<Element, Value> & Sendable
    ) -> DistinctValues<Self, Value> {
        DistinctValues(of: self) { $0[keyPath: path] }
    }
}
