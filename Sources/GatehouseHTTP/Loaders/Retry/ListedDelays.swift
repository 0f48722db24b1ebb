/// The waits of a list, one before each further attempt.
public struct ListedDelays: RetryStrategy {
    private let delays: [Duration]

    /// A strategy that allows one attempt more than there are waits.
    public init(_ delays: [Duration]) {
        self.delays = delays
    }

    /// The next wait of the list.
    public func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        delays.indices.contains(attempts - 1) ? delays[attempts - 1] : nil
    }
}

extension RetryStrategy where Self == ListedDelays {
    /// Waits as the list says, and gives up at its end.
    public static func delays(_ delays: Duration...) -> ListedDelays {
        ListedDelays(delays)
    }
}
