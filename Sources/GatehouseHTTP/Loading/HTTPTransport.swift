/// What really sends a request.
///
/// A transport makes exactly one exchange: it never follows a redirect, never answers a challenge, keeps no cookies, and
/// sends no header field that the request, its body or HTTP itself doesn't ask for. It stops when its task is cancelled.
public protocol HTTPTransport: Sendable {
    /// Sends a request and receives the whole answer.
    ///
    /// - Throws: ``HTTPError``.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse

    /// Forgets everything that belongs to a session. It returns when that is done.
    func reset() async
}

extension HTTPTransport {
    /// There is nothing to forget.
    public func reset() async {}
}
