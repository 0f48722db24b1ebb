import GatehouseJOSE

/// The fetched keys with their times, and the decision whether to fetch. It has no clock and does nothing.
struct KeyCache {
    enum Step {
        case use(JSONWebKeySet)
        case fetch
        case fail
    }

    private struct Fetched {
        let keySet: JSONWebKeySet
        let time: Duration
    }

    private let policy: KeyCachePolicy
    private var fetched: Fetched?
    private var lastAttempt: (time: Duration, hasFailed: Bool)?

    init(policy: KeyCachePolicy) {
        self.policy = policy
    }

    /// What to do for a token.
    func step(for header: JOSEHeader, at time: Duration) -> Step {
        guard let fetched, time - fetched.time < policy.staleLimit else {
            return mayAttempt(at: time, after: policy.retryInterval) ? .fetch : .fail
        }
        if fetched.keySet.candidates(for: header).isEmpty {
            if mayAttempt(at: time, after: policy.unknownKeyCooldown) { return .fetch }
            // A key that can't be looked up isn't an unknown one.
            return lastAttempt?.hasFailed == true ? .fail : .use(fetched.keySet)
        }
        if time - fetched.time >= policy.refreshInterval, mayAttempt(at: time, after: policy.unknownKeyCooldown) {
            return .fetch
        }
        return .use(fetched.keySet)
    }

    mutating func store(_ keySet: JSONWebKeySet, at time: Duration) {
        fetched = Fetched(keySet: keySet, time: time)
        lastAttempt = (time, false)
    }

    mutating func recordFailure(at time: Duration) {
        lastAttempt = (time, true)
    }

    /// The keys to use after an attempt, whatever came of it.
    func keysAfterAttempt(for header: JOSEHeader, at time: Duration) -> JSONWebKeySet? {
        guard let fetched, time - fetched.time < policy.staleLimit else { return nil }
        let isKnown = !fetched.keySet.candidates(for: header).isEmpty
        return isKnown || lastAttempt?.hasFailed == false ? fetched.keySet : nil
    }

    private func mayAttempt(at time: Duration, after interval: Duration) -> Bool {
        guard let lastAttempt else { return true }
        return time - lastAttempt.time >= interval
    }
}
