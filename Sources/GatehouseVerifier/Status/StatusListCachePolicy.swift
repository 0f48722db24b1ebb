/// How long fetched status lists are used, how often they are fetched, and how large they may be.
public struct StatusListCachePolicy: Sendable, Hashable {
    /// How long a list is used that states no lifetime (`ttl`).
    public var defaultLifetime: Duration = .seconds(300)

    /// The maximum time that a list is used, whatever its `ttl`. A revoked token is refused at the latest after this
    /// time.
    public var maximumLifetime: Duration = .seconds(12 * 3600)

    /// The minimum time that a list is used, whatever its `ttl`.
    public var minimumLifetime: Duration = .seconds(5)

    /// How long after its lifetime a list is used that can't be fetched again; never beyond its `exp`.
    public var staleLimit: Duration = .zero

    /// The minimum time between a failed attempt and the next one for the same list.
    public var retryInterval: Duration = .seconds(5)

    /// The maximum number of cached lists. Each takes up to ``maximumByteCount`` bytes.
    public var maximumListCount = 32

    /// The number of removed lists for which the time of issue of the newest version is kept. For any other list that
    /// isn't cached, an older version is accepted.
    public var maximumEvictedCount = 1024

    /// The maximum size of a document, in bytes.
    public var maximumSize = 2 * 1024 * 1024

    /// The maximum size of a decompressed list, in bytes: 2^20 tokens with 8 bits each.
    public var maximumByteCount = 1 << 20

    /// The maximum duration of one request.
    public var timeout: Duration = .seconds(10)

    /// The tolerated difference by which the issuer's clock may be ahead of ours.
    public var clockTolerance: Duration = .seconds(30)

    /// 5 minutes if the list states no lifetime, at least 5 seconds, at most 12 hours; 32 lists of at most 1 MiB each.
    public static let standard = StatusListCachePolicy()

    private init() {}
}
