/// A strategy made of a function.
public struct CustomRetry: RetryStrategy {
    private let decide: @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?

    /// Wraps a function that gets how the last attempt ended and how many there were, and gives the wait before the next
    /// one, or nothing to stop.
    public init(_ decide: @escaping @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?) {
        self.decide = decide
    }

    /// Whatever the function says.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        decide(outcome, attempts)
    }
}

extension RetryStrategy where Self == CustomRetry {
    /// Waits as a function says.
    public static func custom(
        _ decide: @escaping @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?
    ) -> CustomRetry {
        CustomRetry(decide)
    }
}
