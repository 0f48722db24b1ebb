import Foundation
public import GatehouseTypes
import Synchronization

/// Stores responses for as long as their servers allow, and validates them afterwards (RFC 9111).
///
/// It is a private cache in memory. A stored response is only used for requests of the same ``RequestScope``, with the
/// same credentials and the same ``ServerTrust``, and with equal values of every option that affects the response (see
/// ``ResponseSharing``). A request that could belong to a user and names no scope bypasses the cache. A request without
/// a complete URL bypasses it as well, so the cache belongs after ``ApplyEnvironment``. A reset removes all responses.
public final class PrivateCache: HTTPLoader {
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range",
    ]

    private let store: Mutex<CacheStore>
    private let time: any TimeSource

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - maximumSize: The maximum size of the cache in bytes.
    ///   - maximumEntrySize: The maximum size of one response in bytes.
    ///   - time: The source of time for measuring ages.
    public init(
        maximumSize: Int = 8 * 1024 * 1024, maximumEntrySize: Int = 1024 * 1024,
        time: any TimeSource = SystemTimeSource()
    ) {
        store = Mutex(CacheStore(maximumSize: maximumSize, maximumEntrySize: min(maximumSize, maximumEntrySize)))
        self.time = time
    }

    /// The estimated size of all stored responses in bytes.
    public var size: Int { store.withLock { $0.size } }

    /// Returns a stored response, or sends the request on and stores its response.
    ///
    /// - Throws: The errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
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
            return .complete(found.answer(to: request, at: now))
        }
        guard option != .only, !wish.has("only-if-cached") else {
            return .complete(HTTPResponse(status: 504, request: request))
        }
        let fetch = CacheFetch(request: request, key: key, ticket: ticket, mayKeep: !wish.has("no-store"))
        return try await run(fetch, validating: found, next)
    }

    /// Removes all responses. Responses to running requests aren't stored.
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
        -> ChainResponse
    {
        let sentAt = time.uptime
        let response = try await next(fetch.request(validating: found))
        let times = CachedResponse.Times(sentAt: sentAt, receivedAt: time.uptime, now: time.now)
        guard response.status == 304, let found else {
            replace(found, with: response, fetch, at: times)
            return response
        }
        guard fetch.isAnswered(by: response), found.isConfirmed(by: response.headers) else {
            store.withLock { $0.remove(fetch.key, for: fetch.request) }
            return try await run(fetch, validating: nil, next)
        }
        let updated = found.updated(by: response.headers, to: fetch.request, at: times)
        keep(updated, fetch)
        return .complete((updated ?? found).answer(to: fetch.request, at: times.receivedAt))
    }

    /// Stores a new response if it is complete and may be stored. The old one is removed unless the new response is a
    /// server error (5xx).
    private func replace(
        _ found: CachedResponse?, with response: ChainResponse, _ fetch: CacheFetch, at times: CachedResponse.Times
    ) {
        if found != nil, response.status.rawValue < 500 {
            store.withLock { $0.remove(fetch.key, for: fetch.request) }
        }
        guard fetch.isAnswered(by: response), let response = response.completeResponse else { return }
        keep(CachedResponse(response, to: fetch.request, at: times), fetch)
    }

    private func keep(_ response: CachedResponse?, _ fetch: CacheFetch) {
        guard fetch.mayKeep, let response else { return }
        store.withLock { $0.keep(response, for: fetch.key, ticket: fetch.ticket) }
    }

    /// Removes the responses that an unsafe request may have changed (RFC 9111, section 4.4).
    private func invalidate(after response: ChainResponse, to request: HTTPRequest) {
        guard (200..<400).contains(response.status.rawValue), let url = request.url else { return }
        let others = ["Location", "Content-Location"].compactMap { name in
            response.headers[name].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        }
        let related = others.filter { Origin($0) == request.origin }
        let addresses = ([url] + related).compactMap { HTTPRequest(url: $0).urlText }
        store.withLock { $0.invalidate(Set(addresses)) }
    }
}

/// A request that must be sent to the server.
private struct CacheFetch: Sendable {
    let request: HTTPRequest
    let key: CacheStore.Key
    let ticket: CacheStore.Ticket
    let mayKeep: Bool

    /// Whether the response comes from the requested URL and not from the target of a redirect.
    func isAnswered(by response: ChainResponse) -> Bool {
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

/// How a request uses ``PrivateCache``.
public enum CacheOption: HTTPRequestOption, Sendable, Hashable {
    /// Use a stored response that is fresh; otherwise send the request.
    case allowed
    /// Use a stored response only after the server has validated it.
    case validated
    /// Use a stored response, even a stale one. If there is none, the response is a 504.
    case only
    /// Don't use a stored response, and don't store the new one.
    case never

    /// The default: a fresh stored response may be used.
    public static let defaultOptionValue = CacheOption.allowed

    /// The option affects whether a stored response is used, but not which one.
    public static func sharing(of value: CacheOption) -> ResponseSharing { .always }
}
