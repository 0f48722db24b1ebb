public import Foundation
public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseTypes
import Synchronization

/// An issuer's keys, fetched over HTTP and kept.
///
/// Keys are fetched anew in the background, while those that are there stay in use; only when there are none, or when a key
/// isn't among them, somebody waits, and all who do wait for the same fetch. An unknown key leads to a fetch at most once in
/// 30 seconds, and all unknown keys together to one in 5 seconds, so that nobody can drive requests to the issuer through
/// us. A key counts as unknown only once it was looked up, so made-up identifiers delay a new key by 5 seconds at most and
/// don't get its tokens refused. While the issuer is out of reach its keys stay in use for a day.
public final class RemoteKeySet: IssuerKeySource {
    private struct State {
        var cache: KeyCache
        var running: Task<KeySourceError?, Never>?
    }

    private let fetch: KeyFetch
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let state: Mutex<State>

    /// Keys that the issuer's metadata leads to (OpenID Connect Discovery; RFC 8414).
    ///
    /// - Parameters:
    ///   - issuer: The issuer, an `https` address or one on this very machine.
    ///   - transport: What sends the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: What is told about fetches.
    public convenience init(
        issuer: String, transport: any HTTPTransport, policy: KeyCachePolicy = .standard, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let fetch = KeyFetch(location: .issuer(issuer), transport: transport, policy: policy)
        self.init(fetch: fetch, time: time, diagnostics: diagnostics)
    }

    /// Keys that lie at an address.
    ///
    /// - Parameters:
    ///   - url: The address, `https` or on this very machine.
    ///   - transport: What sends the requests. Redirects aren't followed.
    ///   - policy: How long keys are used.
    ///   - time: The clock.
    ///   - diagnostics: What is told about fetches.
    public convenience init(
        url: URL, transport: any HTTPTransport, policy: KeyCachePolicy = .standard, time: any TimeSource,
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

    /// The keys, fetched if need be.
    ///
    /// - Throws: ``KeySourceError`` if the keys, or the one that the header names, can't be looked up.
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

    /// The keys, if there are some that may be used. Newer ones are fetched in the background when it's time.
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

    /// The number of the keys that are in use. Newer ones are fetched in the background when it's time.
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

    /// The fetch that runs; a new one if none does.
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
