import Foundation
public import GatehouseHTTP
public import GatehouseTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over Foundation's `URLSession`.
///
/// It makes one exchange per request as the contract wants it: redirects are answers, a 401 is one whatever it offers,
/// and nothing is remembered: no cookies, no credentials, no cache. What `URLSession` doesn't let it do:
///
/// - `URLSession` adds header fields of its own (`User-Agent`, `Accept`, `Accept-Language`, `Connection`), joins repeated
///   fields into one and doesn't keep their order.
/// - It may send a request again by itself when a kept connection turns out to be dead.
/// - It can't send content with GET, and streamed content is collected before it's sent, up to a limit.
/// - Authorities of a request's own, pinned keys and client certificates: a request that asks for them is refused.
///
/// On Linux, `GatehouseCurl` has none of these limits and is many times faster.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: SessionDelegate
    private let time: any TimeSource
    private let maximumStreamedRequestSize: Int

    /// A transport that is ready at once.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: How many connections to a server there may be at once.
    ///   - maximumStreamedRequestSize: The most bytes of streamed content that a request may have, which are collected in
    ///     memory.
    ///   - time: What ``GatehouseHTTP/Timeout`` is measured with.
    public init(
        maximumConnectionsPerHost: Int = 64, maximumStreamedRequestSize: Int = 64 * 1024 * 1024,
        time: any TimeSource = SystemTimeSource()
    ) {
        self.time = time
        self.maximumStreamedRequestSize = maximumStreamedRequestSize
        exchanges = SessionDelegate()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.name = "gatehouse-urlsession"
        session = URLSession(
            configuration: .forgetful(maximumConnectionsPerHost: maximumConnectionsPerHost), delegate: exchanges,
            delegateQueue: queue)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Sends a request and receives the whole answer.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let exchange = try await begin(request, isReadBitByBit: false)
        let received = try await outcome(of: exchange, request)
        return HTTPResponse(status: received.status, headers: received.headers, body: received.body, request: request)
    }

    /// Sends a request and receives the head of its answer; the content is read from the answer.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError``; reading the content does too.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        let exchange = try await begin(request, isReadBitByBit: true)
        let received = try await outcome(of: exchange, request)
        let content = HTTPByteStream {
            // The transport goes with the content: without it, the session would end.
            withExtendedLifetime(self) { exchange.end(.cancelled) }
        } read: {
            try await exchange.read(request)
        }
        return HTTPStreamedResponse(
            status: received.status, headers: received.headers, content: content, request: request)
    }

    private func begin(_ request: HTTPRequest, isReadBitByBit: Bool) async throws -> SessionExchange {
        let checked = try CheckedRequest(request)
        let (urlRequest, size) = try await checked.urlRequest(request, maximumStreamedRequestSize)
        let task = session.dataTask(with: urlRequest)
        let exchange = SessionExchange(
            checked, task: task, contentSize: size, isReadBitByBit: isReadBitByBit, time: time)
        exchanges.add(exchange, for: task)
        return exchange
    }

    private func outcome(of exchange: SessionExchange, _ request: HTTPRequest) async throws -> ReceivedResponse {
        let outcome = await withTaskCancellationHandler {
            await exchange.start()
        } onCancel: {
            exchange.end(.cancelled)
        }
        switch outcome {
        case .success(let received): return received
        case .failure(let failure): throw failure.error(request)
        }
    }
}
