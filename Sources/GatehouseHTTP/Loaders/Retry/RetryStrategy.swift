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
