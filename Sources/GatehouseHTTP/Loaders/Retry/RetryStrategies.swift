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

/// A retry strategy with a list of delays, one for each further attempt.
public struct ListedDelays: RetryStrategy {
    private let delays: [Duration]

    /// Creates a strategy that allows one attempt more than there are delays.
    public init(_ delays: [Duration]) {
        self.delays = delays
    }

    /// The next delay in the list; nil at its end.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        delays.indices.contains(attempts - 1) ? delays[attempts - 1] : nil
    }
}

extension RetryStrategy where Self == ListedDelays {
    /// Retries after the delays of a list, and stops at its end.
    public static func delays(_ delays: Duration...) -> ListedDelays {
        ListedDelays(delays)
    }
}

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
