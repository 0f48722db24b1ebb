/// How long the things that a service hands out live. Refresh tokens and families that live for a day or longer end at
/// the full hour before.
public struct Lifetimes: Sendable, Hashable {
    /// Authorization codes: 60 seconds, which is also the most that they are given.
    public var authorizationCode: Duration = .seconds(60)

    /// Device codes and user codes: 10 minutes.
    public var deviceCode: Duration = .seconds(600)

    /// Access tokens: 5 minutes.
    public var accessToken: Duration = .seconds(300)

    /// ID tokens: 5 minutes.
    public var idToken: Duration = .seconds(300)

    /// Refresh tokens that nobody uses: 30 days.
    public var idleRefreshToken: Duration = .seconds(30 * 86_400)

    /// Families, however often they are refreshed: 365 days.
    public var family: Duration = .seconds(365 * 86_400)

    /// Sessions of the service's own pages in a browser: 12 hours.
    public var browserSession: Duration = .seconds(12 * 3_600)

    /// Browsers in which an account was signed in before: 90 days. Wrong passwords there are counted on their own, so
    /// that strangers who try passwords don't keep the person out.
    public var knownBrowser: Duration = .seconds(90 * 86_400)

    /// Requests for authorization that are under way: 1 hour.
    public var interaction: Duration = .seconds(3_600)

    /// Challenges for a client's key: 10 minutes.
    public var challenge: Duration = .seconds(600)

    /// How long a signing key is published before it signs, so that verifiers know it: 1 hour.
    public var keyLead: Duration = .seconds(3_600)

    /// Audit entries: 400 days. They are deleted up to a checkpoint.
    public var audit: Duration = .seconds(400 * 86_400)

    /// Addresses of strangers in the audit: 30 days.
    public var strangersData: Duration = .seconds(30 * 86_400)

    /// How much longer than its last token a retired signing key is published: 1 hour.
    public var retiredKeyMargin: Duration = .seconds(3_600)

    /// The lifetimes above.
    public init() {}

    /// Returns the time for which a retired signing key is published.
    ///
    /// - Parameter idTokensOfClients: The longest lifetime that ID tokens of a client have had.
    /// - Returns: The time.
    func published(idTokensOfClients: Duration) -> Duration {
        max(accessToken, idToken, idTokensOfClients) + retiredKeyMargin
    }
}
