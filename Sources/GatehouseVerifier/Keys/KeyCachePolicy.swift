/// How long fetched keys are used, and how often they are fetched.
public struct KeyCachePolicy: Sendable, Hashable {
    /// After what time keys are fetched again in the background, while those that are there stay in use.
    public var backgroundInterval: Duration = .seconds(300)

    /// After what time keys aren't used any more before newer ones have been asked for. A key that the issuer has removed
    /// is accepted no longer than that, as long as the issuer can be reached.
    public var refreshInterval: Duration = .seconds(600)

    /// The shortest time between two fetches for the same key that isn't in the set, and between two attempts in the
    /// background.
    public var unknownKeyCooldown: Duration = .seconds(30)

    /// The shortest time between two fetches for keys that aren't in the set, whichever they are. Until it's over, nothing
    /// is decided about a token whose key wasn't looked up yet; it isn't refused.
    public var minimumInterval: Duration = .seconds(5)

    /// The shortest time between a fetch that failed and the next one.
    public var retryInterval: Duration = .seconds(2)

    /// For how long keys are used that can't be fetched again.
    public var staleLimit: Duration = .seconds(24 * 3600)

    /// The largest document that is read, in bytes.
    public var maximumSize = 256 * 1024

    /// How long one exchange may take.
    public var timeout: Duration = .seconds(10)

    /// 5 and 10 minutes, 30 seconds, 5 seconds, 2 seconds, 24 hours; 256 KiB, 10 seconds.
    public static let standard = KeyCachePolicy()

    private init() {}
}
