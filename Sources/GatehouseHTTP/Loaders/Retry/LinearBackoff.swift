/// A retry strategy whose delay grows by the same amount after each attempt.
public struct LinearBackoff: RetryStrategy {
    private let initialDelay: Duration
    private let increment: Duration
    private let maximumDelay: Duration
    private let maximumAttempts: Int

    /// Creates a linear backoff strategy.
    ///
    /// - Parameters:
    ///   - initialDelay: The delay before the second attempt.
    ///   - increment: The increase of the delay after each attempt.
    ///   - maximumDelay: The maximum delay.
    ///   - maximumAttempts: The maximum number of attempts, including the first one.
    public init(
        initialDelay: Duration, increment: Duration, maximumDelay: Duration = .seconds(30), maximumAttempts: Int
    ) {
        self.initialDelay = initialDelay
        self.increment = increment
        self.maximumDelay = maximumDelay
        self.maximumAttempts = maximumAttempts
    }

    /// The delay; nil if no attempts are left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts < maximumAttempts else { return nil }
        return min(maximumDelay, initialDelay + increment * max(0, attempts - 1))
    }
}

extension RetryStrategy where Self == LinearBackoff {
    /// Retries after the delay, then twice the delay, three times the delay and so on, up to 30 seconds.
    /// `maximumAttempts` is the total number of attempts.
    public static func linear(_ delay: Duration, maximumAttempts: Int) -> LinearBackoff {
        LinearBackoff(initialDelay: delay, increment: delay, maximumAttempts: maximumAttempts)
    }
}
