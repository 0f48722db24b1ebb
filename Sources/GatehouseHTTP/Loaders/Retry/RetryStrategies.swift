public import GatehouseTypes

/// Decides the delay before another attempt, and when to stop.
///
/// A strategy has no state; it gets the number of attempts made. It doesn't decide whether a request may be sent again
/// at all; ``Retry`` does.
public protocol RetryStrategy: Sendable {
    /// The delay before the next attempt.
    ///
    /// - Parameters:
    ///   - outcome: The result of the last attempt.
    ///   - attempts: The number of attempts made, at least 1.
    /// - Returns: The delay, or nil to stop and return the last result.
    func delay(after outcome: HTTPResult, attempts: Int) -> Duration?
}

/// A request's own retry strategy, which overrides the chain's.
public enum RetryOption: HTTPRequestOption {
    /// The default is nil: the strategy of the chain is used.
    public static let defaultOptionValue: (any RetryStrategy)? = nil

    /// The option doesn't affect the response.
    public static func sharing(of value: (any RetryStrategy)?) -> ResponseSharing { .always }
}

/// The number of times that a request was sent before. ``Retry`` sets it for the loaders after it.
public enum RetryCount: HTTPRequestOption {
    /// The default: the request wasn't sent before.
    public static let defaultOptionValue = 0

    /// The option doesn't affect the response.
    public static func sharing(of value: Int) -> ResponseSharing { .always }
}

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

    /// Retries without a delay, up to a total number of attempts.
    public static func immediately(maximumAttempts: Int) -> CustomRetry {
        constant(.zero, maximumAttempts: maximumAttempts)
    }

    /// Retries after a constant delay, up to a total number of attempts.
    public static func constant(_ delay: Duration, maximumAttempts: Int) -> CustomRetry {
        CustomRetry { _, attempts in attempts < maximumAttempts ? delay : nil }
    }

    /// Retries after a delay that grows by the same amount after each attempt, up to a maximum. The amount is the first
    /// delay unless another one is given. `maximumAttempts` is the total number of attempts.
    public static func linear(
        _ delay: Duration, increment: Duration? = nil, maximumDelay: Duration = .seconds(30), maximumAttempts: Int
    ) -> CustomRetry {
        CustomRetry { _, attempts in
            guard attempts < maximumAttempts else { return nil }
            return min(maximumDelay, delay + (increment ?? delay) * max(0, attempts - 1))
        }
    }

    /// Retries after the delays of a list, and stops at its end.
    public static func delays(_ delays: Duration...) -> CustomRetry {
        CustomRetry { _, attempts in delays.indices.contains(attempts - 1) ? delays[attempts - 1] : nil }
    }
}
