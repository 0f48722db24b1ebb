/// How many accepted tokens a verifier remembers, and for how long.
///
/// A remembered token isn't opened again and its signature isn't computed again. All else is checked each time: its
/// lifetime by the clock, its status, what the request needs of it, and the proof of possession. It's forgotten when the
/// issuer's keys change.
public struct AcceptedTokenLimits: Sendable, Hashable {
    /// How many tokens are remembered; zero remembers none. A token takes some 2 KiB.
    public var capacity: Int

    /// How long a token is remembered at most. No token is remembered beyond its own end.
    public var duration: Duration

    /// 10,000 tokens, for 5 minutes.
    public static let standard = AcceptedTokenLimits(capacity: 10_000, duration: .seconds(300))

    /// Nothing is remembered: each token is checked anew.
    public static let off = AcceptedTokenLimits(capacity: 0, duration: .zero)

    /// Sets both limits.
    public init(capacity: Int, duration: Duration) {
        self.capacity = capacity
        self.duration = duration
    }
}
