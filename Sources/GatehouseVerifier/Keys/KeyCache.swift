import GatehouseJOSE

/// The fetched keys with their times, and the decision whether to fetch. It has no clock and performs no fetch.
struct KeyCache {
    enum Step {
        /// The keys are current.
        case use(JSONWebKeySet)
        /// The keys are usable, and newer ones must be fetched in the background.
        case useAndFetch(JSONWebKeySet)
        /// The keys must be fetched first.
        case fetch
        /// There are no usable keys, and the next fetch isn't allowed yet.
        case fail
    }

    private struct Fetched {
        let keySet: JSONWebKeySet
        let time: Duration
    }

    private let policy: KeyCacheConfiguration
    private var fetched: Fetched?
    private var lastAttempt: (time: Duration, hasFailed: Bool)?
    /// The identifiers of keys that were looked up or removed, and aren't in the set. Only the most recent 64 are kept;
    /// one that is no longer kept counts as never looked up.
    private var absentKeys = ClockCache<KeyID?, Bool>(capacity: 64)
    /// Changes whenever the keys change.
    private var generation: UInt64 = 0

    init(policy: KeyCacheConfiguration) {
        self.policy = policy
    }

    /// Returns what to do for a token.
    mutating func step(for header: JOSEHeader, at time: Duration) -> Step {
        guard let fetched, time - fetched.time < policy.staleLimit else {
            return mayAttempt(at: time, after: policy.retryInterval) ? .fetch : .fail
        }
        guard fetched.keySet.hasCandidate(for: header) else {
            let isRecent = time - fetched.time < policy.unknownKeyCooldown
            if isRecent, absentKeys.find(header.keyID) != nil { return .use(fetched.keySet) }
            // A key that can't be looked up now isn't an unknown key: a client may discard a token that is refused.
            return mayAttempt(at: time, after: policy.minimumInterval) ? .fetch : .fail
        }
        return refresh(of: fetched, at: time)
    }

    /// Returns what to do for a token that was verified with these keys before.
    func step(at time: Duration) -> Step {
        guard let fetched, time - fetched.time < policy.staleLimit else { return .fail }
        return refresh(of: fetched, at: time)
    }

    /// Returns the generation of the current keys; `nil` if they are missing or too old.
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

    /// Returns the keys to use after a fetch that succeeded or failed.
    mutating func keysAfterAttempt(for header: JOSEHeader, at time: Duration) -> JSONWebKeySet? {
        guard let fetched, time - fetched.time < policy.staleLimit else { return nil }
        if fetched.keySet.hasCandidate(for: header) { return fetched.keySet }
        guard lastAttempt?.hasFailed == false else { return nil }
        absentKeys.insert(true, for: header.keyID)
        return fetched.keySet
    }

    /// Callers wait for newer keys only if the last fetch succeeded and its keys are overdue: a key may have been
    /// removed. Otherwise the keys are fetched in the background.
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
