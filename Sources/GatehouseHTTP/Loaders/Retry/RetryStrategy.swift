/// How long to wait before another attempt, and when to give up.
///
/// A strategy is a value without a memory: it's told how many attempts there were. Whether a request may be sent again at
/// all isn't its business; ``Retry`` sees to that.
public protocol RetryStrategy: Sendable {
    /// The wait before the next attempt.
    ///
    /// - Parameters:
    ///   - outcome: How the last attempt ended.
    ///   - attempts: How many attempts were made; at least one.
    /// - Returns: How long to wait; nothing to stop and to let the last outcome stand.
    func delay(after outcome: HTTPResult, attempts: Int) -> Duration?
}

/// A strategy that a request brings along, in place of the chain's.
public enum RetryOption: HTTPRequestOption {
    /// Requests leave the choice to the chain.
    public static let defaultOptionValue: (any RetryStrategy)? = nil

    /// It doesn't affect the response.
    public static func sharing(of value: (any RetryStrategy)?) -> ResponseSharing { .always }
}
