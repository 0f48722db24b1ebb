import GatehouseJOSE

/// The fetched keys with their times, and the decision whether to fetch. It has no clock and does nothing.
struct KeyCache {
    enum Step {
        /// The keys are good.
        case use(JSONWebKeySet)
        /// The keys are good enough, and newer ones are to be fetched meanwhile.
        case useAndFetch(JSONWebKeySet)
        /// There is no answer without a fetch.
        case fetch
        /// There is no answer, and it's too soon for another fetch.
        case fail
    }

    private struct Fetched {
        let keySet: JSONWebKeySet
        let time: Duration
    }

    private let policy: KeyCachePolicy
    private var fetched: Fetched?
    private var lastAttempt: (time: Duration, hasFailed: Bool)?
    /// The keys that were looked up, or removed, and aren't in the set; the last ones only. One that is dropped from here
    /// counts as one that nobody has looked up.
    private var absentKeys = ClockCache<KeyID?, Bool>(capacity: 64)
    /// Changes whenever the keys do.
    private var generation: UInt64 = 0

    init(policy: KeyCachePolicy) {
        self.policy = policy
    }

    /// What to do for a token.
    mutating func step(for header: JOSEHeader, at time: Duration) -> Step {
        guard let fetched, time - fetched.time < policy.staleLimit else {
            return mayAttempt(at: time, after: policy.retryInterval) ? .fetch : .fail
        }
        guard fetched.keySet.hasCandidate(for: header) else {
            let isRecent = time - fetched.time < policy.unknownKeyCooldown
            if isRecent, absentKeys.find(header.keyID) != nil { return .use(fetched.keySet) }
            // A key that can't be looked up isn't an unknown one: a token that is refused may be thrown away.
            return mayAttempt(at: time, after: policy.minimumInterval) ? .fetch : .fail
        }
        return refresh(of: fetched, at: time)
    }

    /// What to do for a token that was checked with these keys before.
    func step(at time: Duration) -> Step {
        guard let fetched, time - fetched.time < policy.staleLimit else { return .fail }
        return refresh(of: fetched, at: time)
    }

    /// The number of the keys that are in use.
    func generation(at time: Duration) -> UInt64? {
        guard let fetched, time - fetched.time < policy.staleLimit else { return nil }
        return generation
    }

    mutating func store(_ keySet: JSONWebKeySet, at time: Duration) {
        if fetched?.keySet != keySet { generation += 1 }
        for keyID in fetched?.keySet.keys.compactMap(\.keyID) ?? [] { absentKeys.insert(true, for: keyID) }
        fetched = Fetched(keySet: keySet, time: time)
        lastAttempt = (time, false)
    }

    mutating func recordFailure(at time: Duration) {
        lastAttempt = (time, true)
    }

    /// The keys to use after an attempt, whatever came of it.
    mutating func keysAfterAttempt(for header: JOSEHeader, at time: Duration) -> JSONWebKeySet? {
        guard let fetched, time - fetched.time < policy.staleLimit else { return nil }
        if fetched.keySet.hasCandidate(for: header) { return fetched.keySet }
        guard lastAttempt?.hasFailed == false else { return nil }
        absentKeys.insert(true, for: header.keyID)
        return fetched.keySet
    }

    /// Nobody waits for newer keys, unless the last ones came well and are too old: then a key may have been removed.
    private func refresh(of fetched: Fetched, at time: Duration) -> Step {
        let age = time - fetched.time
        guard age >= policy.backgroundInterval, mayAttempt(at: time, after: policy.unknownKeyCooldown) else {
            return .use(fetched.keySet)
        }
        let isOverdue = age >= policy.refreshInterval && lastAttempt?.hasFailed == false
        return isOverdue ? .fetch : .useAndFetch(fetched.keySet)
    }

    private func mayAttempt(at time: Duration, after interval: Duration) -> Bool {
        guard let lastAttempt else { return true }
        return time - lastAttempt.time >= interval
    }
}

extension JSONWebKeySet {
    fileprivate func hasCandidate(for header: JOSEHeader) -> Bool {
        if let keyID = header.keyID { return keys.contains { $0.keyID == keyID } }
        return !candidates(for: header).isEmpty
    }
}
