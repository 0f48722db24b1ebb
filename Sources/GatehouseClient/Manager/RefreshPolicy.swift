/// When access tokens are renewed, and how stubbornly.
public struct RefreshPolicy: Sendable {
    /// How long before its end a token isn't used any more without trying to renew it; at most half its lifetime
    /// counts.
    public var leeway: Duration

    /// How long before that a token is renewed in the background while it's still used; each token draws its own time
    /// between half of this and all of it. Together with the leeway at most half the lifetime counts.
    public var ahead: Duration

    /// How long a failed refresh isn't repeated as long as the token is still valid.
    public var spacing: Duration

    /// How many tokens that a resource refuses are replaced within half a minute. One that refuses every token isn't
    /// helped by another.
    public var maximumRefusals: Int

    /// How often a refresh whose answer was lost is tried again at once.
    public var retriesInDoubt: Int

    /// How long to wait before a failed write or revocation is tried again. Each wait is twice the last, up to 64
    /// times.
    public var writeRetryDelay: Duration

    /// How long a server that doesn't answer is asked to revoke a session that is over.
    public var revocationPatience: Duration

    /// Sets a policy.
    public init(
        leeway: Duration = .seconds(30), ahead: Duration = .seconds(60), spacing: Duration = .seconds(10),
        maximumRefusals: Int = 5, retriesInDoubt: Int = 1, writeRetryDelay: Duration = .seconds(1),
        revocationPatience: Duration = .seconds(30 * 86_400)
    ) {
        self.leeway = leeway
        self.ahead = ahead
        self.spacing = spacing
        self.maximumRefusals = maximumRefusals
        self.retriesInDoubt = retriesInDoubt
        self.writeRetryDelay = writeRetryDelay
        self.revocationPatience = revocationPatience
    }
}
