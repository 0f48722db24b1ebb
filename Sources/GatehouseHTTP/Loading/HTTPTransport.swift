/// What really sends a request.
///
/// A transport makes exactly one exchange: it never follows a redirect, never answers a challenge, keeps no cookies, and
/// sends no header field that the request, its body or HTTP itself doesn't ask for. It stops when its task is cancelled.
///
/// It heeds ``Timeout``, ``MaximumResponseSize``, ``ProgressOption``, ``ServerTrust`` and ``ClientCertificate``. One that can't do
/// what a request's ``ServerTrust`` or ``ClientCertificate`` asks refuses the request with
/// ``HTTPError/Code/invalidRequest``; sending it anyway would be less secure than what was asked for.
public protocol HTTPTransport: Sendable {
    /// Sends a request and receives the whole answer.
    ///
    /// - Throws: ``HTTPError``.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse

    /// Sends a request and receives the head of its answer; the content is read from the answer.
    ///
    /// ``MaximumResponseSize`` doesn't hold, for nothing is kept, and ``Timeout`` holds for the way to the head and then for
    /// each chunk. The exchange stops when the content is cancelled, when nobody holds it any more, and when a task that
    /// waits for a chunk is cancelled. A reader who is slow holds the server back.
    ///
    /// - Throws: ``HTTPError``; reading the content does too.
    func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse

    /// Forgets everything that belongs to a session. It returns when that is done.
    func reset() async
}

extension HTTPTransport {
    /// Receives the whole answer before anything of it can be read.
    ///
    /// - Throws: ``HTTPError``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        HTTPStreamedResponse(try await send(request))
    }

    /// There is nothing to forget.
    public func reset() async {}
}
