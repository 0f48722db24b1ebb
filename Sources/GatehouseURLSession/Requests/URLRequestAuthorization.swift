public import GatehouseClient
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Credentials for the requests that an app sends itself.
extension Authenticator {
    /// Adds credentials to a request that is sent with the app's own `URLSession`.
    ///
    /// The credentials are added only for the origins of the authenticator, and only over https or to the local
    /// machine. `URLSession` may send them on to the target of a redirect. To prevent this, set
    /// ``RedirectsWithoutCredentials`` as its delegate.
    ///
    /// - Parameter request: The request. The header fields with credentials are set; the others aren't changed.
    /// - Returns: A value that evaluates the response.
    /// - Throws: `AuthError`: `insecure` if the request goes to another origin, `notSignedIn` if there is no session,
    ///   and the errors of renewing an expired session.
    @discardableResult
    public func authorize(_ request: inout URLRequest) async throws(AuthError) -> URLRequestAuthorization {
        var authorization = URLRequestAuthorization(self)
        try await authorization.authorize(&request)
        return authorization
    }
}

/// The credentials of one `URLRequest`. It also evaluates the responses to it.
public struct URLRequestAuthorization: Sendable {
    private var attempts: AuthenticationAttempts
    private var origin: Origin?

    init(_ authenticator: any Authenticator) {
        attempts = AuthenticationAttempts(authenticator)
    }

    /// Evaluates a response. Remembers the nonce for the next DPoP proof (RFC 9449, section 8), and replaces
    /// credentials that were refused.
    ///
    /// Call it with each response, and send the request again if it returns `true`. It returns `true` at most once for
    /// a refused token, once for a refused proof and once for a step-up authentication, so a loop with it always ends.
    ///
    /// - Parameters:
    ///   - request: The request that was sent. It is authorized again if it must be sent again.
    ///   - response: The response to it. The response of another origin, after a redirect, is ignored.
    /// - Returns: Whether to send the request again. It is never true for a request whose content is a stream, because
    ///   a stream can be read only once.
    /// - Throws: `AuthError`: `stepUpRequired` if the resource server requires the user to authenticate again
    ///   (RFC 9470) and the authenticator can't do that, and the errors of renewing the session.
    public mutating func renew(_ request: inout URLRequest, after response: URLResponse) async throws(AuthError) -> Bool
    {
        guard let received = ReceivedResponse(response), let origin, response.url.flatMap({ Origin($0) }) == origin
        else {
            return false
        }
        let head = HTTPResponseHead(status: received.status, headers: received.headers)
        let isReplayable = request.httpBodyStream == nil
        guard try await attempts.needAnother(after: head, isReplayable: isReplayable) else { return false }
        try await authorize(&request)
        return true
    }

    mutating func authorize(_ request: inout URLRequest) async throws(AuthError) {
        guard let url = request.url else { throw AuthError(.insecure, "the request has no URL") }
        var plain = HTTPRequest(HTTPMethod(rawValue: request.httpMethod ?? "GET"), url: url)
        for (name, value) in request.allHTTPHeaderFields ?? [:] { plain.headers.add(name, value) }
        let authorized = try await attempts.authenticate(plain)
        origin = authorized.origin
        for field in authorized.headers.fields { request.setValue(field.value, forHTTPHeaderField: field.name) }
    }
}
