/// A retry strategy that is implemented by a closure.
public struct CustomRetry: RetryStrategy {
    private let decide: @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?

    /// Creates a strategy from a closure. It gets the result of the last attempt and the number of attempts made. It
    /// returns the delay before the next attempt, or nil to stop.
    public init(_ decide: @escaping @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?) {
        self.decide = decide
    }

    /// The result of the closure.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        decide(outcome, attempts)
    }
}

extension RetryStrategy where Self == CustomRetry {
    /// Retries as a closure decides.
    public static func custom(
        _ decide: @escaping @Sendable (_ outcome: HTTPResult, _ attempts: Int) -> Duration?
    ) -> CustomRetry {
        CustomRetry(decide)
    }
}
