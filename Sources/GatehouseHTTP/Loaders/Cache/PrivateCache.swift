import Foundation
public import GatehouseTypes
import Synchronization

/// Keeps answers for as long as their servers allow, and asks whether they're still right when that is over (RFC 9111).
///
/// It's a private cache in memory. A response is only given to requests of the same ``RequestScope``, with the same
/// credentials and the same ``ServerTrust``, and with equal values of every option that affects the response (see
/// ``ResponseSharing``). A request that carries anything of somebody's and names no scope passes. It stands behind
/// ``ApplyEnvironment``, since a request without a whole address passes too. A reset throws everything away.
public final class PrivateCache: HTTPLoader {
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range",
    ]

    private let store: Mutex<CacheStore>
    private let time: any TimeSource

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - maximumSize: How many bytes it may take up.
    ///   - maximumEntrySize: How many bytes one answer may take up.
    ///   - time: What ages are measured with.
    public init(
        maximumSize: Int = 8 * 1024 * 1024, maximumEntrySize: Int = 1024 * 1024,
        time: any TimeSource = SystemTimeSource()
    ) {
        store = Mutex(CacheStore(maximumSize: maximumSize, maximumEntrySize: min(maximumSize, maximumEntrySize)))
        self.time = time
    }

    /// How many bytes the kept answers take up, estimated.
    public var size: Int { store.withLock { $0.size } }

    /// Gives a kept answer, or sends the request on and keeps its answer.
    ///
    /// - Throws: What the rest of the chain throws.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        guard request.method.isSafe else {
            let response = try await next(request)
            invalidate(after: response, to: request)
            return response
        }
        guard let key = key(of: request) else { return try await next(request) }
        let (found, ticket) = store.withLock { ($0.find(key, for: request), $0.ticket) }
        let wish = CacheControl(request.headers)
        let option = request[option: CacheOption.self]
        let now = time.uptime
        if let found, option == .only || option == .allowed && found.isUsable(for: wish, at: now) {
            return found.answer(to: request, at: now)
        }
        guard option != .only, !wish.has("only-if-cached") else { return HTTPResponse(status: 504, request: request) }
        let fetch = CacheFetch(request: request, key: key, ticket: ticket, mayKeep: !wish.has("no-store"))
        return try await run(fetch, validating: found, next)
    }

    /// Throws all answers away. One that is on its way isn't kept.
    public func reset() async {
        store.withLock { $0.removeAll() }
    }

    private func key(of request: HTTPRequest) -> CacheStore.Key? {
        guard request.method == .get, request.body.isEmpty, request[option: CacheOption.self] != .never,
            PrivateCache.conditions.allSatisfy({ request.headers[$0] == nil }), let address = request.urlText,
            let audience = ResponseAudience(request)
        else { return nil }
        return CacheStore.Key(audience: audience, address: address)
    }

    private func run(_ fetch: CacheFetch, validating found: CachedResponse?, _ next: HTTPNext) async throws
        -> HTTPResponse
    {
        let sentAt = time.uptime
        let response = try await next(fetch.request(validating: found))
        let times = CachedResponse.Times(sentAt: sentAt, receivedAt: time.uptime, now: time.now)
        guard response.status == 304, let found else {
            replace(found, with: response, fetch, at: times)
            return response
        }
        guard fetch.isAnswered(by: response), found.isConfirmed(by: response) else {
            store.withLock { $0.remove(fetch.key, for: fetch.request) }
            return try await run(fetch, validating: nil, next)
        }
        let updated = found.updated(by: response, to: fetch.request, at: times)
        keep(updated, fetch)
        return (updated ?? found).answer(to: fetch.request, at: times.receivedAt)
    }

    /// Keeps a new answer, if it may be kept. The old one is gone unless the server is in trouble.
    private func replace(
        _ found: CachedResponse?, with response: HTTPResponse, _ fetch: CacheFetch, at times: CachedResponse.Times
    ) {
        if found != nil, response.status.rawValue < 500 {
            store.withLock { $0.remove(fetch.key, for: fetch.request) }
        }
        guard fetch.isAnswered(by: response) else { return }
        keep(CachedResponse(response, to: fetch.request, at: times), fetch)
    }

    private func keep(_ response: CachedResponse?, _ fetch: CacheFetch) {
        guard fetch.mayKeep, let response else { return }
        store.withLock { $0.keep(response, for: fetch.key, ticket: fetch.ticket) }
    }

    /// What was changed isn't known any more (RFC 9111, section 4.4).
    private func invalidate(after response: HTTPResponse, to request: HTTPRequest) {
        guard (200..<400).contains(response.status.rawValue), let url = request.url else { return }
        let others = ["Location", "Content-Location"].compactMap { name in
            response.headers[name].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        }
        let related = others.filter { Origin($0) == request.origin }
        let addresses = ([url] + related).compactMap { HTTPRequest(url: $0).urlText }
        store.withLock { $0.invalidate(Set(addresses)) }
    }
}

/// One request that has to go to the server.
private struct CacheFetch: Sendable {
    let request: HTTPRequest
    let key: CacheStore.Key
    let ticket: CacheStore.Ticket
    let mayKeep: Bool

    /// Whether the answer came from the address that was asked, and not from one that a redirect led to.
    func isAnswered(by response: HTTPResponse) -> Bool {
        response.request.map { $0.urlText == key.address } ?? true
    }

    func request(validating found: CachedResponse?) -> HTTPRequest {
        var request = request
        if let found { request.headers.replace(with: found.validators) }
        if request[option: CacheOption.self] == .validated, request.headers["Cache-Control"] == nil {
            request.headers["Cache-Control"] = "no-cache"
        }
        return request
    }
}
