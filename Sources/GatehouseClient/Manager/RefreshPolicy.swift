/// When access tokens are renewed, and how stubbornly.
public struct RefreshPolicy: Sendable {
    /// How long before its end a token is renewed; at most half its lifetime counts.
    public var leeway: Duration

    /// How often a refresh whose answer was lost is tried again at once.
    public var retriesInDoubt: Int

    /// How long to wait before a failed write to the store is tried again. Each wait is twice the last, up to 64 times.
    public var writeRetryDelay: Duration

    /// Sets a policy.
    public init(
        leeway: Duration = .seconds(30), retriesInDoubt: Int = 1, writeRetryDelay: Duration = .seconds(1)
    ) {
        self.leeway = leeway
        self.retriesInDoubt = retriesInDoubt
        self.writeRetryDelay = writeRetryDelay
    }
}
