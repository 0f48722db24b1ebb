/// How long fetched status lists are used, how often they are fetched, and how large they may be.
public struct StatusListCachePolicy: Sendable, Hashable {
    /// How long a list is used that doesn't say it itself (`ttl`).
    public var defaultLifetime: Duration = .seconds(300)

    /// The longest time for which a list is used, whatever it says itself: a revoked token is refused after that.
    public var maximumLifetime: Duration = .seconds(12 * 3600)

    /// The shortest time for which a list is used, whatever it says itself.
    public var minimumLifetime: Duration = .seconds(5)

    /// For how long after its lifetime a list is used that can't be fetched again; never beyond its `exp`.
    public var staleLimit: Duration = .zero

    /// The shortest time between an attempt that failed and the next one for the same list.
    public var retryInterval: Duration = .seconds(5)

    /// The most lists that are kept. They take up to ``maximumByteCount`` each.
    public var maximumListCount = 32

    /// Of how many lists it's remembered when their newest version was issued, though they themselves aren't kept any
    /// more. Of others an older version would be taken.
    public var maximumEvictedCount = 1024

    /// The largest document that is read, in bytes.
    public var maximumSize = 2 * 1024 * 1024

    /// The most that a list is unpacked to, in bytes: 2^20 tokens of the widest kind.
    public var maximumByteCount = 1 << 20

    /// How long one exchange may take.
    public var timeout: Duration = .seconds(10)

    /// How far the issuer's clock may be ahead of ours.
    public var clockTolerance: Duration = .seconds(30)

    /// 5 minutes if the list doesn't say, at least 5 seconds, at most 12 hours; 32 lists of at most 1 MiB.
    public static let standard = StatusListCachePolicy()

    private init() {}
}
