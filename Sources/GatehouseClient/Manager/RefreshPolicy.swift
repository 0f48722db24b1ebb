/// The rules for refreshing access tokens, and for retries.
public struct RefreshPolicy: Sendable {
    /// The remaining lifetime below which a token is refreshed before it is used. At most half of the token's lifetime.
    public var leeway: Duration

    /// The time before ``leeway`` in which a token is refreshed in the background while it is still used. Each token
    /// draws its own time between half of this value and all of it. Together with the leeway at most half of the
    /// token's lifetime.
    public var ahead: Duration

    /// The time in which a failed refresh isn't repeated while the token is still valid.
    public var spacing: Duration

    /// The maximum number of tokens that are replaced within 30 seconds because a resource server rejected them. A
    /// resource server that rejects every token would cause an endless series of refreshes otherwise.
    public var maximumRefusals: Int

    /// The number of immediate retries of a refresh whose response was lost.
    public var retriesInDoubt: Int

    /// The delay before a failed write or revocation is retried. Each further delay is twice as long, up to 64 times
    /// this value.
    public var writeRetryDelay: Duration

    /// The time during which the revocation of an ended session is retried.
    public var revocationPatience: Duration

    /// Creates a policy.
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
