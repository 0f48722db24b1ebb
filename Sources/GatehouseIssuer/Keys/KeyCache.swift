import GatehouseJOSE
import GatehouseTypes

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
        let document: KeyDocument
        let time: Duration

        var keySet: JSONWebKeySet { document.keySet }
    }

    private let policy: KeyCacheConfiguration
    private var fetched: Fetched?
    private var lastAttempt: (time: Duration, hasFailed: Bool)?
    /// The time of the last fetch for a token that the current keys don't verify, and the number of those in progress.
    private var lastRenewal: Duration?
    private var renewalCount = 0
    /// The identifiers of keys that were looked up or removed, and aren't in the set. Only the most recent 64 are kept;
    /// one that is no longer kept counts as never looked up.
    private var absentKeys: [KeyID?] = []
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
            if isRecent, absentKeys.contains(header.keyID) { return .use(fetched.keySet) }
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

    /// Returns the current keys; `nil` if they are missing or too old.
    func current(at time: Duration) -> RemoteKeySet.Keys? {
        guard let fetched, let generation = generation(at: time) else { return nil }
        return RemoteKeySet.Keys(keySet: fetched.keySet, generation: generation)
    }

    /// Returns whether the keys may be fetched now for a token that they don't verify. If so, counts the fetch until
    /// ``endRenewal()``.
    mutating func beginRenewal(at time: Duration) -> Bool {
        if let lastRenewal, renewalCount == 0, time - lastRenewal < policy.unknownKeyCooldown { return false }
        lastRenewal = time
        renewalCount += 1
        return true
    }

    mutating func endRenewal() {
        renewalCount -= 1
    }

    /// Returns the issuers of a key, if the document names them beside the key.
    func issuers(of key: JSONWebKey) -> Set<String>? {
        fetched?.document.issuers[key]
    }

    mutating func store(_ document: KeyDocument, at time: Duration) -> RemoteKeySet.Keys {
        if fetched?.keySet != document.keySet { generation += 1 }
        for keyID in fetched?.keySet.keys.compactMap(\.keyID) ?? [] { addAbsent(keyID) }
        fetched = Fetched(document: document, time: time)
        lastAttempt = (time, false)
        return RemoteKeySet.Keys(keySet: document.keySet, generation: generation)
    }

    mutating func recordFailure(at time: Duration) {
        lastAttempt = (time, true)
    }

    /// Returns the keys to use after a fetch that succeeded or failed.
    mutating func keysAfterAttempt(for header: JOSEHeader, at time: Duration) -> JSONWebKeySet? {
        guard let fetched, time - fetched.time < policy.staleLimit else { return nil }
        if fetched.keySet.hasCandidate(for: header) { return fetched.keySet }
        guard lastAttempt?.hasFailed == false else { return nil }
        addAbsent(header.keyID)
        return fetched.keySet
    }

    private mutating func addAbsent(_ keyID: KeyID?) {
        absentKeys.removeAll { $0 == keyID }
        absentKeys.append(keyID)
        if absentKeys.count > 64 { absentKeys.removeFirst() }
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
