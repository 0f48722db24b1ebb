/// Sends requests over the network.
///
/// A transport performs exactly one exchange. It never follows a redirect, never answers a challenge and keeps no
/// cookies. It sends only header fields that the request, its body or HTTP itself requires. It stops when its task is
/// cancelled.
///
/// A transport lets no request fail because the server closed a kept connection while it was idle. A request that may
/// be sent twice (``HTTPRequest/isRepeatable``) is sent again, once and over a new connection, if a kept connection is
/// lost before any byte of the response. Another request is never sent twice, so it isn't sent at all over a connection
/// that the server may be about to close. `URLSessionTransport` lists where it can't follow these rules.
///
/// It respects ``Timeout``, ``MaximumResponseSize``, ``ProgressOption``, ``ServerTrust`` and ``ClientCertificate``. A
/// transport that can't fulfill a request's ``ServerTrust`` or ``ClientCertificate`` refuses the request with
/// ``HTTPError/Code/invalidRequest``, because sending it anyway would be less secure than requested.
public protocol HTTPTransport: Sendable {
    /// Sends a request and receives the whole response.
    ///
    /// - Throws: ``HTTPError``.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse

    /// Sends a request and receives the head of the response. The content is read from the returned value.
    ///
    /// ``MaximumResponseSize`` doesn't apply, since the content isn't buffered. ``Timeout`` applies to the time until
    /// the head is received and then to each chunk. The exchange stops when the content is cancelled, when the last
    /// copy of it is released, and when a task that waits for a chunk is cancelled. A slow reader slows down the server
    /// (flow control).
    ///
    /// - Throws: ``HTTPError``. Reading the content throws it as well.
    func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse

    /// Removes everything that belongs to a session. Returns when this is done.
    func reset() async
}

extension HTTPTransport {
    /// The default receives the whole response before any of it can be read.
    ///
    /// - Throws: ``HTTPError``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        HTTPStreamedResponse(try await send(request))
    }

    /// The default does nothing.
    public func reset() async {}
}
