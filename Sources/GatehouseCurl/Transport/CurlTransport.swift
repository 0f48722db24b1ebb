public import GatehouseHTTP

/// A transport over libcurl: HTTP/1.1, and HTTP/2 where TLS agrees on it.
///
/// One thread of its own drives all exchanges and keeps their connections for the next ones. Each request is sent
/// exactly once: where libcurl would quietly send it again, because a kept connection turned out to be dead, it fails
/// with ``GatehouseHTTP/HTTPError/Code/connectionLost``, for the server may have acted on it. Beside the request's
/// header fields only `Host` and, with content, `Content-Length` go out: no `User-Agent`, no `Accept`, no `Expect`.
/// Certificates are always checked; plain `http` is sent where the request says so.
public final class CurlTransport: HTTPTransport {
    private let starter: LoopStarter

    /// A transport whose thread starts with its first request.
    public init(_ configuration: Configuration = Configuration()) {
        starter = LoopStarter(configuration)
    }

    /// Sends a request and receives the whole answer.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError``. A request that names the framing itself (`Content-Length`, `Host` and the
    ///   like) is an invalid one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let exchange = Exchange(RequestPlan(request: try CheckedRequest(request), isReadBitByBit: false))
        let received = try await perform(exchange, request)
        return HTTPResponse(status: received.status, headers: received.headers, body: received.body, request: request)
    }

    /// Sends a request and receives the head of its answer; the content is read from the answer.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError``; reading the content does too.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        let exchange = Exchange(RequestPlan(request: try CheckedRequest(request), isReadBitByBit: true))
        let received = try await perform(exchange, request)
        let content = HTTPByteStream {
            self.starter.started?.cancel(exchange)
        } read: {
            try await self.read(exchange, request)
        }
        return HTTPStreamedResponse(
            status: received.status, headers: received.headers, content: content, request: request)
    }

    /// Ends every exchange with ``GatehouseHTTP/HTTPError/Code/cancelled``, and returns when the thread has ended too.
    ///
    /// A transport that nobody holds any more shuts down by itself.
    public func shutDown() async {
        await starter.shutDown()
    }

    private func perform(_ exchange: Exchange, _ request: HTTPRequest) async throws -> ReceivedResponse {
        let loop: EventLoop
        do throws(TransferFailure) {
            loop = try starter.loop()
        } catch {
            throw error.error(request)
        }
        switch await loop.perform(exchange) {
        case .success(let received): return received
        case .failure(let failure): throw failure.error(request)
        }
    }

    /// The next chunk of an answer's content.
    private func read(_ exchange: Exchange, _ request: HTTPRequest) async throws -> [UInt8]? {
        guard let incoming = exchange.incoming else { return nil }
        return try await withTaskCancellationHandler {
            do throws(TransferFailure) {
                let (bytes, mustGoOn) = try await incoming.next()
                if mustGoOn { starter.started?.resume(exchange) }
                return bytes.isEmpty ? nil : bytes
            } catch {
                throw error.error(request)
            }
        } onCancel: {
            starter.started?.cancel(exchange)
        }
    }
}
