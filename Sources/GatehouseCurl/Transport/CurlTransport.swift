public import GatehouseHTTP

/// A transport over libcurl: HTTP/1.1, and HTTP/2 where TLS agrees on it.
///
/// One thread of its own drives all exchanges and keeps their connections for the next ones. Each request is sent exactly
/// once: where libcurl would quietly send it again, because a kept connection turned out to be dead, it fails with
/// ``GatehouseHTTP/HTTPError/Code/connectionLost``, for the server may have acted on it. Beside the request's header
/// fields only `Host` and, with content, `Content-Length` go out: no `User-Agent`, no `Accept`, no `Expect`. Certificates are
/// always checked; plain `http` is sent where the request says so.
public final class CurlTransport: HTTPTransport {
    private let configuration: Configuration
    private let inbox: Inbox

    /// A transport that is ready at once.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        inbox = TransferLoop.start(maximumConnections: configuration.maximumConnections)
    }

    deinit {
        inbox.close()
    }

    /// Sends a request and receives the whole answer.
    ///
    /// ``GatehouseHTTP/Timeout`` and ``GatehouseHTTP/MaximumResponseSize`` are the options it heeds.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError``. A request that names the framing itself (`Content-Length`, `Host` and the
    ///   like) is an invalid one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let plan = try RequestPlan(request, configuration)
        let id = inbox.makeID()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.submit(Order(id: id, plan: plan, continuation: continuation), isCancelled: Task.isCancelled)
            }
        } onCancel: {
            inbox.cancel(id)
        }
        switch outcome {
        case .success(let received):
            return HTTPResponse(
                status: received.status, headers: received.headers, body: received.body, request: request)
        case .failure(let failure):
            throw HTTPError(failure.code, failure.reason, request: request)
        }
    }

    /// Ends every exchange with ``GatehouseHTTP/HTTPError/Code/cancelled``, and returns when the thread has ended too.
    ///
    /// A transport that nobody holds any more shuts down by itself.
    public func shutDown() async {
        await inbox.shutDown()
    }
}
