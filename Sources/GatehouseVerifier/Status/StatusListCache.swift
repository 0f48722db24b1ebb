import Foundation
import GatehouseIssuer
import GatehouseOAuth

/// One fetched list with its times, and the decision whether to fetch. It has no clock and performs no fetch.
struct StatusListCache {
    enum Step {
        /// The list is current.
        case use(StatusList)
        /// The list is usable, and a newer one must be fetched in the background.
        case useAndFetch(StatusList)
        /// The list must be fetched first.
        case fetch
        /// There is no usable list, and the next fetch isn't allowed yet.
        case fail
    }

    private struct Fetched {
        let claims: StatusListClaims
        let time: Duration
    }

    private let policy: StatusListCachePolicy
    private var fetched: Fetched?
    /// The time of issue of the newest version that was stored.
    private(set) var newestIssuedAt: Date?
    private var lastAttempt: (time: Duration, hasFailed: Bool)?

    init(policy: StatusListCachePolicy, newestIssuedAt: Date?) {
        self.policy = policy
        self.newestIssuedAt = newestIssuedAt
    }

    func step(at time: Duration, now: Date) -> Step {
        guard let fetched = usable(at: time, now: now) else {
            return mayAttempt(at: time) ? .fetch : .fail
        }
        let age = time - fetched.time
        let lifetime = lifetime(of: fetched)
        guard age >= lifetime / 2, mayAttempt(at: time) else { return .use(fetched.claims.list) }
        let isOverdue = age >= lifetime && lastAttempt?.hasFailed == false
        return isOverdue ? .fetch : .useAndFetch(fetched.claims.list)
    }

    /// Returns the list to use after a fetch that succeeded or failed.
    func listAfterAttempt(at time: Duration, now: Date) -> StatusList? {
        usable(at: time, now: now)?.claims.list
    }

    /// Stores a list unless a newer one was stored before: otherwise an attacker could replay an old list and undo
    /// revocations.
    mutating func store(_ claims: StatusListClaims, at time: Duration) throws(IssuerError) {
        if let newestIssuedAt, claims.issuedAt < newestIssuedAt { throw IssuerError(.rolledBack) }
        newestIssuedAt = claims.issuedAt
        fetched = Fetched(claims: claims, time: time)
        lastAttempt = (time, false)
    }

    mutating func recordFailure(at time: Duration) {
        lastAttempt = (time, true)
    }

    private func usable(at time: Duration, now: Date) -> Fetched? {
        guard let fetched, time - fetched.time < lifetime(of: fetched) + policy.staleLimit else { return nil }
        if let end = fetched.claims.expiresAt, now >= end { return nil }
        return fetched
    }

    private func lifetime(of fetched: Fetched) -> Duration {
        let stated = fetched.claims.timeToLive ?? policy.defaultLifetime
        return max(policy.minimumLifetime, min(stated, policy.maximumLifetime))
    }

    private func mayAttempt(at time: Duration) -> Bool {
        guard let lastAttempt else { return true }
        return time - lastAttempt.time >= policy.retryInterval
    }
}

/// How long fetched status lists are used, how often they are fetched, and how large they may be.
public struct StatusListCachePolicy: Sendable, Hashable {
    /// How long a list is used that states no lifetime (`ttl`).
    public var defaultLifetime: Duration = .seconds(300)

    /// The maximum time that a list is used, regardless of its `ttl`. A revoked token is refused at the latest after
    /// this time.
    public var maximumLifetime: Duration = .seconds(12 * 3600)

    /// The minimum time that a list is used, regardless of its `ttl`.
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
