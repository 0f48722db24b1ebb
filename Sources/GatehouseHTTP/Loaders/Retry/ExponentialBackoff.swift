public import GatehouseTypes

/// Twice the wait before each further attempt, up to a limit.
///
/// Half of each wait is random, so that many clients that failed together don't come back together.
public struct ExponentialBackoff: RetryStrategy {
    private let initialDelay: Duration
    private let maximumDelay: Duration
    private let maximumAttempts: Int
    private let randomness: any RandomSource

    /// A strategy.
    ///
    /// - Parameters:
    ///   - initialDelay: The wait before the second attempt.
    ///   - maximumDelay: No wait is longer.
    ///   - maximumAttempts: How many attempts there may be, the first one included.
    ///   - randomness: Where the random half comes from.
    public init(
        initialDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30), maximumAttempts: Int,
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
        self.maximumAttempts = maximumAttempts
        self.randomness = randomness
    }

    /// The wait, as long as there are attempts left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts < maximumAttempts else { return nil }
        var delay = initialDelay
        for _ in 1..<max(1, attempts) where delay < maximumDelay { delay *= 2 }
        let half = min(delay, maximumDelay) / 2
        return half + half * randomness.unitInterval()
    }
}

extension RetryStrategy where Self == ExponentialBackoff {
    /// Waits half a second, or so long as is said, then twice as long each time up to half a minute, so many attempts in
    /// all.
    public static func exponential(
        _ initialDelay: Duration = .milliseconds(500), maximumAttempts: Int
    ) -> ExponentialBackoff {
        ExponentialBackoff(initialDelay: initialDelay, maximumAttempts: maximumAttempts)
    }
}
