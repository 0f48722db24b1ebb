public import GatehouseHTTP

/// A transport over libcurl: HTTP/1.1, and HTTP/2 where TLS agrees on it.
///
/// A thread of its own, or the task of the only exchange, drives the exchanges. Connections stay open for later ones.
/// Before a request is sent over one of them, the transport checks that the server has neither closed it nor sent
/// anything. If such a connection is closed instead of a response, a repeatable request
/// (``/GatehouseHTTP/HTTPRequest/isRepeatable``) is sent again over a new connection, once. Another request is sent at
/// most once, and only over a new connection, one that is in use (HTTP/2), or one that was used in the last half
/// second: the server may be about to close an older one. Over a unix socket it always gets a new one.
///
/// Besides the request's header fields only `Host` and, with content, `Content-Length` are sent: no `Accept`, no
/// `Expect`, and a `User-Agent` only if the configuration has one. Certificates are always checked. A request with an
/// `http` URL is sent without TLS.
public final class CurlTransport: HTTPTransport {
    private let starter: LoopStarter
    private let userAgent: String?

    /// Creates a transport. Its thread starts with the first request.
    public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
        starter = LoopStarter(configuration)
        userAgent = configuration.userAgent
    }

    /// Sends a request and returns the whole response.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``. A request with header fields that affect the framing (such as
    ///   `Content-Length` and `Host`) is invalid.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (_, received) = try await perform(request, isStreamed: false)
        return HTTPResponse(status: received.status, headers: received.headers, body: received.body, request: request)
    }

    /// Sends a request and returns the head of its response, from which the content can be read.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``. Reading the content can also throw it.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        let (exchange, received) = try await perform(request, isStreamed: true)
        let content = HTTPByteStream {
            self.starter.started?.cancel(exchange)
        } read: {
            try await self.read(exchange, request)
        }
        return HTTPStreamedResponse(
            status: received.status, headers: received.headers, content: content, request: request)
    }

    /// Ends all exchanges with ``/GatehouseHTTP/HTTPError/Code/cancelled``, and returns when the thread is about to
    /// end.
    ///
    /// A transport shuts down by itself when its last reference is released.
    public func shutDown() async {
        await starter.shutDown()
    }

    private func checked(_ request: HTTPRequest) throws -> CheckedRequest {
        guard let userAgent, request.headers["User-Agent"] == nil else { return try CheckedRequest(request) }
        var named = request
        named.headers["User-Agent"] = userAgent
        return try CheckedRequest(named)
    }

    /// Sends a request, and once more over a new connection if a kept one has ended.
    private func perform(
        _ request: HTTPRequest, isStreamed: Bool
    ) async throws -> (Exchange, ReceivedResponse) {
        let start = ContinuousClock.now
        let first = Exchange(RequestPlan(try checked(request), isStreamed: isStreamed))
        do throws(TransferFailure) {
            return (first, try await perform(first))
        } catch {
            guard error.permitsRepetition(of: first.plan.request) else { throw error.error(request) }
        }
        let rest = first.plan.timeout - (.now - start)
        let second = Exchange(RequestPlan(second: try checked(request), isStreamed: isStreamed, timeout: rest))
        do throws(TransferFailure) {
            return (second, try await perform(second))
        } catch {
            throw error.error(request)
        }
    }

    private func perform(_ exchange: Exchange) async throws(TransferFailure) -> ReceivedResponse {
        try await starter.loop().perform(exchange).get()
    }

    /// Returns the next chunk of a response's content.
    private func read(_ exchange: Exchange, _ request: HTTPRequest) async throws -> [UInt8]? {
        guard let incoming = exchange.incoming else { return nil }
        return try await withTaskCancellationHandler {
            do throws(TransferFailure) {
                let (bytes, mustResume) = try await incoming.next()
                if mustResume { starter.started?.resume(exchange) }
                return bytes.isEmpty ? nil : bytes
            } catch {
                throw error.error(request)
            }
        } onCancel: {
            starter.started?.cancel(exchange)
        }
    }
}
