public import GatehouseTypes

/// A retry strategy that doubles the delay after each attempt, up to a maximum.
///
/// Half of each delay is random, so that clients that failed at the same time don't retry at the same time.
public struct ExponentialBackoff: RetryStrategy {
    private let initialDelay: Duration
    private let maximumDelay: Duration
    private let maximumAttempts: Int
    private let randomness: any RandomSource

    /// Creates an exponential backoff strategy.
    ///
    /// - Parameters:
    ///   - initialDelay: The delay before the second attempt.
    ///   - maximumDelay: The maximum delay.
    ///   - maximumAttempts: The maximum number of attempts, including the first one.
    ///   - randomness: The source of the random half.
    public init(
        initialDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30), maximumAttempts: Int,
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
        self.maximumAttempts = maximumAttempts
        self.randomness = randomness
    }

    /// The delay; nil if no attempts are left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts < maximumAttempts else { return nil }
        var delay = initialDelay
        for _ in 1..<max(1, attempts) where delay < maximumDelay { delay *= 2 }
        let half = min(delay, maximumDelay) / 2
        return half + half * randomness.unitInterval()
    }
}

extension RetryStrategy where Self == ExponentialBackoff {
    /// Retries after an initial delay, half a second by default, which doubles after each attempt up to 30 seconds.
    /// `maximumAttempts` is the total number of attempts.
    public static func exponential(
        _ initialDelay: Duration = .milliseconds(500), maximumAttempts: Int
    ) -> ExponentialBackoff {
        ExponentialBackoff(initialDelay: initialDelay, maximumAttempts: maximumAttempts)
    }
}
