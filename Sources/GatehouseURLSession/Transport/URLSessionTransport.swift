import Foundation
public import GatehouseHTTP
public import GatehouseTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over Foundation's `URLSession`.
///
/// It performs one exchange per request, as ``/GatehouseHTTP/HTTPTransport`` requires: redirects and 401 are returned
/// as responses. It stores no cookies, no credentials and no responses. `URLSession` imposes these limits:
///
/// - `URLSession` adds its own header fields (`User-Agent`, `Accept`, `Accept-Language`, `Connection`), joins
///   repeated fields into one and doesn't keep their order.
/// - It decides by itself which requests it sends again when a persistent connection turns out to be closed. On Linux
///   these are all, also those that may not be sent twice (``/GatehouseHTTP/HTTPRequest/isRepeatable``).
/// - It can't send content with GET. Streamed content is collected before it is sent, up to a limit.
/// - It supports neither a request's own certificate authorities, nor pinned keys, nor client certificates. A request
///   that needs them is refused.
///
/// On Linux, `GatehouseCurl` has none of these limits and is many times faster.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: SessionDelegate
    private let time: any TimeSource
    private let maximumStreamedRequestSize: Int

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: The maximum number of concurrent connections to a server.
    ///   - maximumStreamedRequestSize: The maximum number of bytes of a request's streamed content, which is collected
    ///     in memory.
    ///   - time: The source of time for ``/GatehouseHTTP/Timeout``.
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

    /// Sends a request and receives the whole response.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let exchange = try await begin(request, isStreamed: false)
        let received = try await outcome(of: exchange, request)
        return HTTPResponse(status: received.status, headers: received.headers, body: received.body, request: request)
    }

    /// Sends a request and receives the head of the response. The content is read from the returned value.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``. Reading the content throws it as well.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        let exchange = try await begin(request, isStreamed: true)
        let received = try await outcome(of: exchange, request)
        let content = HTTPByteStream {
            // The closure keeps the transport alive as long as the content. Otherwise the deinitializer would
            // invalidate the session.
            withExtendedLifetime(self) { exchange.end(.cancelled) }
        } read: {
            try await exchange.read(request)
        }
        return HTTPStreamedResponse(
            status: received.status, headers: received.headers, content: content, request: request)
    }

    private func begin(_ request: HTTPRequest, isStreamed: Bool) async throws -> SessionExchange {
        let checked = try CheckedRequest(request)
        let (urlRequest, size) = try await checked.urlRequest(request, maximumStreamedRequestSize)
        let task = session.dataTask(with: urlRequest)
        let exchange = SessionExchange(
            checked, task: task, contentSize: size, isStreamed: isStreamed, time: time)
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

extension URLSessionConfiguration {
    /// A configuration that stores nothing. `.default` would use the cookies of the whole process, and its stored
    /// credentials would be sent without a request for them.
    static func forgetful(maximumConnectionsPerHost: Int) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        // Exchanges have their own timeout: this one restarts with each byte and doesn't work on all platforms.
        configuration.timeoutIntervalForRequest = 7 * 24 * 3600
        configuration.timeoutIntervalForResource = 7 * 24 * 3600
        return configuration
    }
}
