/// A retry strategy with the same delay before each attempt.
public struct ConstantBackoff: RetryStrategy {
    private let delay: Duration
    private let maximumAttempts: Int

    /// Creates a strategy with a constant delay.
    ///
    /// - Parameters:
    ///   - delay: The delay.
    ///   - maximumAttempts: The maximum number of attempts, including the first one.
    public init(delay: Duration, maximumAttempts: Int) {
        self.delay = delay
        self.maximumAttempts = maximumAttempts
    }

    /// The delay; nil if no attempts are left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        attempts < maximumAttempts ? delay : nil
    }
}

extension RetryStrategy where Self == ConstantBackoff {
    /// Retries without a delay, up to a total number of attempts.
    public static func immediately(maximumAttempts: Int) -> ConstantBackoff {
        ConstantBackoff(delay: .zero, maximumAttempts: maximumAttempts)
    }

    /// Retries after a constant delay, up to a total number of attempts.
    public static func constant(_ delay: Duration, maximumAttempts: Int) -> ConstantBackoff {
        ConstantBackoff(delay: delay, maximumAttempts: maximumAttempts)
    }
}
