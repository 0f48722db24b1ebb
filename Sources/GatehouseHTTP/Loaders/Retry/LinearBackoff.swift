/// A wait that grows by the same amount before each attempt.
public struct LinearBackoff: RetryStrategy {
    private let initialDelay: Duration
    private let increment: Duration
    private let maximumDelay: Duration
    private let maximumAttempts: Int

    /// A strategy.
    ///
    /// - Parameters:
    ///   - initialDelay: The wait before the second attempt.
    ///   - increment: How much longer each further wait is.
    ///   - maximumDelay: No wait is longer.
    ///   - maximumAttempts: How many attempts there may be, the first one included.
    public init(
        initialDelay: Duration, increment: Duration, maximumDelay: Duration = .seconds(30), maximumAttempts: Int
    ) {
        self.initialDelay = initialDelay
        self.increment = increment
        self.maximumDelay = maximumDelay
        self.maximumAttempts = maximumAttempts
    }

    /// The wait, as long as there are attempts left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts < maximumAttempts else { return nil }
        return min(maximumDelay, initialDelay + increment * max(0, attempts - 1))
    }
}

extension RetryStrategy where Self == LinearBackoff {
    /// Waits so long, then twice, three times and so on, so many attempts in all.
    public static func linear(_ delay: Duration, maximumAttempts: Int) -> LinearBackoff {
        LinearBackoff(initialDelay: delay, increment: delay, maximumAttempts: maximumAttempts)
    }
}
