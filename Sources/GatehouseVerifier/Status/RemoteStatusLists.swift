import Foundation
package import GatehouseHTTP
package import GatehouseIssuer
package import GatehouseJOSE
package import GatehouseOAuth
package import GatehouseTypes
import Synchronization

/// An issuer's status lists, fetched over HTTP and cached (Token Status List).
///
/// A list is fetched only from the issuer's own origin or from a configured one, so that a token can't cause requests
/// to other hosts. It must be signed with the issuer's keys, and must not be older than a list that was fetched before.
/// After half of its lifetime a newer one is fetched in the background. Callers wait only if there is no usable list or
/// its lifetime is over, and concurrent callers share one fetch.
package final class RemoteStatusLists: TokenStatusSource {
    private struct Slot {
        var cache: StatusListCache
        var fetch = SingleFlight<IssuerError?>()
        var lastUse: Duration
    }

    private struct State {
        var slots: [ByteText: Slot] = [:]
        /// The time of issue of the newest version of each list that was removed from the cache.
        var evicted: ClockCache<ByteText, Date>
    }

    private let fetch: StatusListFetch
    private let origins: Set<Origin>
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let state: Mutex<State>

    /// Creates the status lists of an issuer.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier, byte for byte as in `iss`.
    ///   - keys: The source of its keys.
    ///   - algorithms: The signature algorithms that lists may use.
    ///   - origins: The allowed origins of lists besides the issuer's own origin.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long lists are used, and how large they may be.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each fetch.
    package init(
        issuer: String, keys: any IssuerKeySource,
        algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519, .rs256], origins: Set<Origin> = [],
        transport: any HTTPTransport, policy: StatusListCachePolicy = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        fetch = StatusListFetch(
            issuer: issuer, keys: keys, algorithms: algorithms,
            client: DocumentClient(
                EndpointClient(transport: transport, timeout: policy.timeout),
                type: .named(StatusListClaims.mediaType), maximumSize: policy.maximumSize),
            policy: policy, time: time)
        let own = URL(string: issuer).flatMap(Origin.init)
        self.origins = origins.union(own.map { [$0] } ?? [])
        self.time = time
        self.diagnostics = diagnostics
        state = Mutex(State(evicted: ClockCache(capacity: policy.maximumEvictedCount)))
    }

    /// Returns the status of a token. Fetches the list if necessary.
    ///
    /// - Throws: ``IssuerError``.
    package func status(of reference: StatusReference) async throws(IssuerError) -> TokenStatus {
        let uri = ByteText(reference.uri)
        switch try next(for: uri) {
        case .use(let list): return try RemoteStatusLists.status(of: reference, in: list)
        case .fail: throw IssuerError(.waitingToRetry)
        case .wait(let running):
            let error = try await running.fetched()
            let list = state.withLock { state in
                state.slots[uri]?.cache.listAfterAttempt(at: time.uptime, now: time.now)
            }
            guard let list else { throw error ?? IssuerError(.waitingToRetry) }
            return try RemoteStatusLists.status(of: reference, in: list)
        }
    }

    /// Returns the status of a token if its list is usable without waiting, else `nil`. Starts a background fetch if
    /// one is due.
    ///
    /// - Throws: ``IssuerError`` with ``IssuerError/Code/noSuchPlace``.
    package func availableStatus(of reference: StatusReference) throws(IssuerError) -> TokenStatus? {
        let uri = ByteText(reference.uri)
        let list = state.withLock { state -> StatusList? in
            let now = time.uptime
            state.slots[uri]?.lastUse = now
            switch state.slots[uri]?.cache.step(at: now, now: time.now) {
            case .use(let list): return list
            case .useAndFetch(let list):
                begin(uri, in: &state)
                return list
            default: return nil
            }
        }
        return try list.map { list throws(IssuerError) in try RemoteStatusLists.status(of: reference, in: list) }
    }

    private static func status(of reference: StatusReference, in list: StatusList) throws(IssuerError)
        -> TokenStatus
    {
        guard let status = list.status(at: reference.index) else { throw IssuerError(.noSuchPlace) }
        return status
    }

    private enum Next {
        case use(StatusList)
        case wait(OneShot<IssuerError?>)
        case fail
    }

    private func next(for uri: ByteText) throws(IssuerError) -> Next {
        guard let origin = URL(string: uri.text).flatMap(Origin.init), origins.contains(origin), origin.isSecure else {
            throw IssuerError(.foreignAddress)
        }
        return try state.withLock { state throws(IssuerError) in
            if state.slots[uri] == nil { try addSlot(for: uri, in: &state) }
            let now = time.uptime
            state.slots[uri]?.lastUse = now
            switch state.slots[uri]?.cache.step(at: now, now: time.now) {
            case .use(let list): return .use(list)
            case .useAndFetch(let list):
                begin(uri, in: &state)
                return .use(list)
            case .fetch: return begin(uri, in: &state).map(Next.wait) ?? .fail
            case .fail, nil: return state.slots[uri]?.fetch.running.map(Next.wait) ?? .fail
            }
        }
    }

    /// Adds an entry for a list. If there are too many, the least recently used one is removed. The time of issue of
    /// its newest version is kept, so that an older version isn't accepted later.
    private func addSlot(for uri: ByteText, in state: inout State) throws(IssuerError) {
        if state.slots.count >= fetch.policy.maximumListCount {
            let idle = state.slots.filter { $0.value.fetch.running == nil }
            guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
                throw IssuerError(.tooManyLists)
            }
            state.slots[oldest.key] = nil
            if let newest = oldest.value.cache.newestIssuedAt { state.evicted.insert(newest, for: oldest.key) }
        }
        let cache = StatusListCache(policy: fetch.policy, newestIssuedAt: state.evicted.find(uri))
        state.slots[uri] = Slot(cache: cache, lastUse: time.uptime)
    }

    /// Returns the fetch of a list in progress. Starts one if there is none.
    @discardableResult
    private func begin(_ uri: ByteText, in state: inout State) -> OneShot<IssuerError?>? {
        state.slots[uri]?.fetch.join { await self.run(uri) }
    }

    private func run(_ uri: ByteText) async -> IssuerError? {
        let outcome: Result<StatusListClaims, IssuerError>
        do {
            outcome = .success(try await fetch.run(uri.text))
        } catch {
            outcome = .failure(error)
        }
        let error = finish(uri, with: outcome)
        diagnostics.record(
            error.map { DiagnosticEvent("status.failed", $0.fields) }
                ?? DiagnosticEvent("status.fetched"))
        return error
    }

    private func finish(_ uri: ByteText, with outcome: Result<StatusListClaims, IssuerError>) -> IssuerError? {
        state.withLock { state -> IssuerError? in
            state.slots[uri]?.fetch.end()
            do throws(IssuerError) {
                let claims = try outcome.get()
                try state.slots[uri]?.cache.store(claims, at: time.uptime)
                return nil
            } catch {
                state.slots[uri]?.cache.recordFailure(at: time.uptime)
                return error
            }
        }
    }
}
