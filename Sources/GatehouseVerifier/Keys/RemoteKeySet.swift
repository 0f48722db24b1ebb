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
    private struct State {
        var cache: KeyCache
        var running: Task<KeySourceError?, Never>?
    }

    private let fetch: KeyFetch
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let state: Mutex<State>

    /// Creates a key set whose URL is in the issuer's metadata (OpenID Connect Discovery; RFC 8414).
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier, an `https` URL or one on this machine.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each fetch.
    public convenience init(
        issuer: String, transport: any HTTPTransport, policy: KeyCacheConfiguration = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let fetch = KeyFetch(location: .issuer(issuer), transport: transport, policy: policy)
        self.init(fetch: fetch, time: time, diagnostics: diagnostics)
    }

    /// Creates a key set with a fixed URL.
    ///
    /// - Parameters:
    ///   - url: The URL of the keys, `https` or on this machine.
    ///   - transport: The transport for the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each fetch.
    public convenience init(
        url: URL, transport: any HTTPTransport, policy: KeyCacheConfiguration = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let fetch = KeyFetch(location: .keySet(url), transport: transport, policy: policy)
        self.init(fetch: fetch, time: time, diagnostics: diagnostics)
    }

    private init(fetch: KeyFetch, time: any TimeSource, diagnostics: any DiagnosticSink) {
        self.fetch = fetch
        self.time = time
        self.diagnostics = diagnostics
        state = Mutex(State(cache: KeyCache(policy: fetch.policy)))
    }

    /// Returns the keys. Fetches them if necessary.
    ///
    /// - Throws: An error that describes why the keys, or the one that the header names, can't be looked up.
    public func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
        switch next(for: header) {
        case .use(let keySet): return keySet
        case .fail: throw KeySourceError(.waitingToRetry)
        case .wait(let running):
            let error = await running.value
            let keySet = state.withLock { $0.cache.keysAfterAttempt(for: header, at: time.uptime) }
            guard let keySet else { throw error ?? KeySourceError(.waitingToRetry) }
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

    private enum Next {
        case use(JSONWebKeySet)
        case wait(Task<KeySourceError?, Never>)
        case fail
    }

    private func next(for header: JOSEHeader) -> Next {
        state.withLock { state in
            switch state.cache.step(for: header, at: time.uptime) {
            case .use(let keySet): return .use(keySet)
            case .useAndFetch(let keySet):
                _ = begin(&state)
                return .use(keySet)
            case .fetch: return .wait(begin(&state))
            case .fail: return state.running.map(Next.wait) ?? .fail
            }
        }
    }

    /// Returns the fetch in progress. Starts one if there is none.
    private func begin(_ state: inout State) -> Task<KeySourceError?, Never> {
        if let running = state.running { return running }
        let running = spawn { await self.run() }
        state.running = running
        return running
    }

    private func run() async -> KeySourceError? {
        do {
            let keySet = try await fetch.run()
            finish { $0.store(keySet, at: time.uptime) }
            diagnostics.record(DiagnosticEvent("keys.fetched", ["count": String(keySet.keys.count)]))
            return nil
        } catch {
            finish { $0.recordFailure(at: time.uptime) }
            diagnostics.record(DiagnosticEvent("keys.failed", ["reason": error.code.rawValue]))
            return error
        }
    }

    private func finish(_ record: (inout KeyCache) -> Void) {
        state.withLock { state in
            record(&state.cache)
            state.running = nil
        }
    }
}
