/// How long fetched keys are used, and how often they are fetched.
public struct KeyCacheConfiguration: Sendable, Hashable {
    /// The age from which keys are fetched again in the background, while the current keys stay in use.
    public var backgroundInterval: Duration = .seconds(300)

    /// The age from which callers wait for newer keys. A key that the issuer has removed is accepted at most this long,
    /// as long as the issuer is reachable.
    public var refreshInterval: Duration = .seconds(600)

    /// The minimum time between two fetches for the same key that isn't in the set, and between two background fetches.
    public var unknownKeyCooldown: Duration = .seconds(30)

    /// The minimum time between two fetches for any keys that aren't in the set. During this time a request with a key
    /// that wasn't looked up yet is undecided, and not refused.
    public var minimumInterval: Duration = .seconds(5)

    /// The minimum time between a failed fetch and the next one.
    public var retryInterval: Duration = .seconds(2)

    /// How long keys are used that can't be fetched again.
    public var staleLimit: Duration = .seconds(24 * 3600)

    /// The maximum size of a document, in bytes.
    public var maximumSize = 256 * 1024

    /// The maximum duration of one request.
    public var timeout: Duration = .seconds(10)

    /// A background fetch after 5 minutes, a fetch that callers wait for after 10. At least 30 seconds between fetches
    /// for one unknown key, 5 seconds between those for any unknown keys, and 2 seconds after a failed fetch. Stale
    /// keys are used for 24 hours. 256 KiB for a document, 10 seconds for a request.
    public static let standard = KeyCacheConfiguration()

    private init() {}
}
