/// The same wait before each attempt.
public struct ConstantBackoff: RetryStrategy {
    private let delay: Duration
    private let maximumAttempts: Int

    /// A strategy.
    ///
    /// - Parameters:
    ///   - delay: The wait.
    ///   - maximumAttempts: How many attempts there may be, the first one included.
    public init(delay: Duration, maximumAttempts: Int) {
        self.delay = delay
        self.maximumAttempts = maximumAttempts
    }

    /// The wait, as long as there are attempts left.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        attempts < maximumAttempts ? delay : nil
    }
}

extension RetryStrategy where Self == ConstantBackoff {
    /// Tries again at once, so many times in all.
    public static func immediately(maximumAttempts: Int) -> ConstantBackoff {
        ConstantBackoff(delay: .zero, maximumAttempts: maximumAttempts)
    }

    /// Waits equally long before each attempt, so many of them in all.
    public static func constant(_ delay: Duration, maximumAttempts: Int) -> ConstantBackoff {
        ConstantBackoff(delay: delay, maximumAttempts: maximumAttempts)
    }
}
