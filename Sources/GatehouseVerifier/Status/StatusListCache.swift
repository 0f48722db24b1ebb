import Foundation
import GatehouseOAuth

/// One fetched list with its times, and the decision whether to fetch. It has no clock and does nothing.
struct StatusListCache {
    enum Step {
        /// The list is good.
        case use(StatusList)
        /// The list is good enough, and a newer one is to be fetched meanwhile.
        case useAndFetch(StatusList)
        /// There is no answer without a fetch.
        case fetch
        /// There is no answer, and it's too soon for another fetch.
        case fail
    }

    private struct Fetched {
        let claims: StatusListClaims
        let time: Duration
    }

    private let policy: StatusListCachePolicy
    private var fetched: Fetched?
    /// When the newest list was issued that was ever here.
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

    /// The list to use after an attempt, whatever came of it.
    func listAfterAttempt(at time: Duration, now: Date) -> StatusList? {
        usable(at: time, now: now)?.claims.list
    }

    /// Keeps a list, unless there was a newer one: whoever could put an old one in its place would undo what was revoked
    /// since.
    mutating func store(_ claims: StatusListClaims, at time: Duration) throws(StatusListError) {
        if let newestIssuedAt, claims.issuedAt < newestIssuedAt { throw StatusListError(.rolledBack) }
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
