public import Foundation
public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseTypes
import Synchronization

/// An issuer's keys, fetched over HTTP and cached.
///
/// Keys are usually fetched again in the background, while the cached keys stay in use. Callers wait only if there are
/// no keys, if a key isn't among them, or if the keys are overdue. Concurrent callers share one fetch. One unknown key
/// causes at most one fetch in 30 seconds, and all unknown keys together at most one in 5 seconds, so that nobody can
/// cause many requests to the issuer. A key counts as unknown only after it was looked up. So made-up key identifiers
/// delay a new key by at most 5 seconds, and don't cause its tokens to be refused. While the issuer is unreachable its
/// keys stay in use for a day.
public final class RemoteKeySet: IssuerKeySource {
    /// The keys of one fetch.
    package struct Keys: Sendable {
        package let keySet: JSONWebKeySet
        package let generation: UInt64
    }

    private struct State {
        var cache: KeyCache
        var fetch = SingleFlight<IssuerError?>()
        /// The error of the last fetch; `nil` if it succeeded.
        var error: IssuerError?

        /// The error if no fetch is allowed yet. If the last fetch succeeded, the issuer isn't to blame: only unknown
        /// keys are looked up too often.
        var errorBeforeRetry: IssuerError {
            error.map { IssuerError(.waitingToRetry, underlyingError: $0) } ?? IssuerError(.keyNotLookedUp)
        }
    }

    private let fetch: KeyFetch
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let reported = ReportedFaults<KeySetReading.UnreadableKey>()
    private let state: Mutex<State>

    /// Creates a key set whose URL is in the issuer's metadata (OpenID Connect Discovery; RFC 8414).
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier, an `https` URL or one on this machine.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each fetch, and for each member of the metadata and each
    ///     key that can't be used.
    public convenience init(
        issuer: String, transport: any HTTPTransport, policy: KeyCacheConfiguration = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let client = DocumentClient(transport: transport, policy: policy)
        let source = MetadataSource(issuer: issuer, client: client, time: time, diagnostics: diagnostics)
        let fetch = KeyFetch(client: client) { () async throws(IssuerError) in try await source.fetch().keySetURL() }
        self.init(fetch: fetch, policy: policy, time: time, diagnostics: diagnostics)
    }

    /// Creates a key set with a fixed URL.
    ///
    /// - Parameters:
    ///   - url: The URL of the keys, `https` or on this machine.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each fetch, and one for each key that can't be used.
    public convenience init(
        url: URL, transport: any HTTPTransport, policy: KeyCacheConfiguration = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let fetch = KeyFetch(client: DocumentClient(transport: transport, policy: policy)) { url }
        self.init(fetch: fetch, policy: policy, time: time, diagnostics: diagnostics)
    }

    /// Creates a key set with a fetch of its own.
    package init(
        fetch: KeyFetch, policy: KeyCacheConfiguration, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        self.fetch = fetch
        self.time = time
        self.diagnostics = diagnostics
        state = Mutex(State(cache: KeyCache(policy: policy)))
    }

    /// Returns the keys. Fetches them if necessary.
    ///
    /// - Throws: An error that describes why the keys, or the one that the header names, can't be looked up.
    public func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
        switch next(for: header) {
        case .use(let keySet): return keySet
        case .fail(let error): throw error
        case .wait(let running):
            let error = try await running.fetched()
            let keySet = state.withLock { $0.cache.keysAfterAttempt(for: header, at: time.uptime) }
            guard let keySet else { throw error ?? IssuerError(.waitingToRetry) }
            return keySet
        }
    }

    /// Returns the keys if they are usable without waiting. Starts a background fetch if one is due.
    public func availableKeys(for header: JOSEHeader) -> JSONWebKeySet? {
        state.withLock { state in
            switch state.cache.step(for: header, at: time.uptime) {
            case .use(let keySet): return keySet
            case .useAndFetch(let keySet):
                _ = begin(&state)
                return keySet
            case .fetch, .fail: return nil
            }
        }
    }

    /// Returns the generation of the current keys. Starts a background fetch if one is due.
    public func generation() -> UInt64? {
        state.withLock { state in
            let now = time.uptime
            switch state.cache.step(at: now) {
            case .use: break
            case .useAndFetch: _ = begin(&state)
            case .fetch, .fail: return nil
            }
            return state.cache.generation(at: now)
        }
    }

    /// The current keys; `nil` if they would have to be fetched.
    package var cached: Keys? { state.withLock { $0.cache.current(at: time.uptime) } }

    /// Returns the current keys. Fetches them if they are missing or too old.
    package func current() async throws(IssuerError) -> Keys {
        if let cached { return cached }
        return try await renewed()
    }

    /// Returns the keys for a token that older ones don't verify: those that were fetched meanwhile, or the result of
    /// another fetch. An issuer that rotates its keys may reuse the key identifier or use none.
    ///
    /// - Parameter generation: The generation of the older keys.
    /// - Returns: The keys; `nil` if the last such fetch was less than ``KeyCacheConfiguration/unknownKeyCooldown``
    ///   ago, unless one of another caller is still in progress.
    /// - Throws: ``IssuerError`` if the fetch fails.
    package func keys(newerThan generation: UInt64) async throws(IssuerError) -> Keys? {
        if let known = cached, known.generation != generation { return known }
        guard state.withLock({ $0.cache.beginRenewal(at: time.uptime) }) else { return nil }
        defer { state.withLock { $0.cache.endRenewal() } }
        return try await renewed()
    }

    /// Fetches the keys in the caller's task. This fetch isn't shared, so that it ends with its caller: a user who
    /// cancels a sign-in and tries again doesn't wait for an issuer that is silent.
    private func renewed() async throws(IssuerError) -> Keys {
        let document = try await fetched()
        return state.withLock { $0.cache.store(document, at: time.uptime) }
    }

    private func fetched() async throws(IssuerError) -> KeyDocument {
        let document = try await fetch.run()
        for key in reported.new(among: document.unreadable) {
            diagnostics.record(DiagnosticEvent("keys.ignored", ["key": key.keyID ?? "", "reason": key.reason]))
        }
        return document
    }

    /// Returns the issuers of a key, if the document names them beside the key. Documents for several issuers do.
    package func issuers(of key: JSONWebKey) -> Set<String>? {
        state.withLock { $0.cache.issuers(of: key) }
    }

    private enum Next {
        case use(JSONWebKeySet)
        case wait(OneShot<IssuerError?>)
        case fail(IssuerError)
    }

    private func next(for header: JOSEHeader) -> Next {
        state.withLock { state in
            switch state.cache.step(for: header, at: time.uptime) {
            case .use(let keySet): return .use(keySet)
            case .useAndFetch(let keySet):
                _ = begin(&state)
                return .use(keySet)
            case .fetch: return .wait(begin(&state))
            case .fail: return state.fetch.running.map(Next.wait) ?? .fail(state.errorBeforeRetry)
            }
        }
    }

    /// Returns the fetch in progress. Starts one if there is none.
    private func begin(_ state: inout State) -> OneShot<IssuerError?> {
        state.fetch.join { await self.run() }
    }

    private func run() async -> IssuerError? {
        do {
            let document = try await fetched()
            finish(nil) { _ = $0.store(document, at: time.uptime) }
            diagnostics.record(DiagnosticEvent("keys.fetched", ["count": String(document.keySet.keys.count)]))
            return nil
        } catch {
            finish(error) { $0.recordFailure(at: time.uptime) }
            diagnostics.record(DiagnosticEvent("keys.failed", error.fields))
            return error
        }
    }

    private func finish(_ error: IssuerError?, _ record: (inout KeyCache) -> Void) {
        state.withLock { state in
            state.error = error
            record(&state.cache)
            state.fetch.end()
        }
    }
}

extension DocumentClient {
    fileprivate init(transport: any HTTPTransport, policy: KeyCacheConfiguration) {
        self.init(
            EndpointClient(transport: transport, timeout: policy.timeout), type: .json,
            maximumSize: policy.maximumSize)
    }
}
