import GatehouseJOSE
import GatehouseTypes

/// The keys at one address, and the decision whether to fetch them. It has no clock and fetches nothing.
struct PublishedKeys: Sendable {
    /// How long keys are used: as their server says, within these bounds.
    static let lifetimes: ClosedRange<Duration> = .seconds(60) ... .seconds(3600)
    static let standardLifetime: Duration = .seconds(300)
    /// How long keys are used while their host can't be reached, counted from the last fetch.
    static let longestUse: Duration = .seconds(86_400)
    /// The least time between two fetches for keys that aren't in the set. Strangers can make up their names.
    static let renewalInterval: Duration = .seconds(60)
    /// The least time between a fetch that has failed and the next one.
    static let retryInterval: Duration = .seconds(15)

    enum Step: Sendable {
        case use(JSONWebKeySet)
        case fetch
        case fail(ClientDocumentError)
    }

    /// What a fetch brings.
    struct Document: Sendable {
        let keySet: JSONWebKeySet
        let lifetime: Duration?
    }

    private struct Fetched {
        let keySet: JSONWebKeySet
        let time: Duration
        let lifetime: Duration
    }

    private var fetched: Fetched?
    private var failure: (error: ClientDocumentError, time: Duration)?
    private var renewedAt: Duration?

    /// What to do for a token that names a key, or none.
    mutating func step(for keyID: KeyID?, at now: Duration) -> Step {
        if let failure, now - failure.time < PublishedKeys.retryInterval {
            return usable(at: now).map(Step.use) ?? .fail(failure.error)
        }
        guard let fetched, now - fetched.time < fetched.lifetime else { return .fetch }
        guard let keyID, !fetched.keySet.keys.contains(where: { $0.keyID == keyID }) else {
            return .use(fetched.keySet)
        }
        if let renewedAt, now - renewedAt < PublishedKeys.renewalInterval { return .use(fetched.keySet) }
        renewedAt = now
        return .fetch
    }

    /// Stores the result of a fetch, and returns the keys to use.
    mutating func store(
        _ result: Result<Document, ClientDocumentError>, at now: Duration
    ) -> Result<JSONWebKeySet, ClientDocumentError> {
        switch result {
        case .success(let document):
            let (shortest, longest) = (PublishedKeys.lifetimes.lowerBound, PublishedKeys.lifetimes.upperBound)
            let lifetime = min(max(document.lifetime ?? PublishedKeys.standardLifetime, shortest), longest)
            fetched = Fetched(keySet: document.keySet, time: now, lifetime: lifetime)
            failure = nil
            return .success(document.keySet)
        case .failure(let error):
            // That the service has too much to do says nothing about the host.
            if error.kind != .overloaded { failure = (error, now) }
            // The client publishes these keys no longer.
            if error.kind == .unacceptable { fetched = nil }
            return usable(at: now).map { .success($0) } ?? .failure(error)
        }
    }

    private func usable(at now: Duration) -> JSONWebKeySet? {
        fetched.flatMap { now - $0.time < PublishedKeys.longestUse ? $0.keySet : nil }
    }
}
