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
