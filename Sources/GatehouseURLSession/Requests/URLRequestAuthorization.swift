public import GatehouseClient
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension Authenticator {
    /// Puts credentials on a request that is to be sent with a `URLSession` of the app's own.
    ///
    /// The credentials go only to the origins that the authenticator was made for, and only over https or to this very machine.
    /// `URLSession` may carry them on to wherever a redirect leads: give it ``RedirectsWithoutCredentials`` as its delegate.
    ///
    /// - Parameter request: The request. The header fields with credentials are set; the others stay as they are.
    /// - Returns: What looks at the response.
    /// - Throws: `AuthError`: `insecure` if the request goes anywhere else, `notSignedIn` if there is no session, and what keeps
    ///   a session that has expired from being renewed.
    @discardableResult
    public func authorize(_ request: inout URLRequest) async throws(AuthError) -> URLRequestAuthorization {
        var authorization = URLRequestAuthorization(self)
        try await authorization.authorize(&request)
        return authorization
    }
}

/// The credentials on one `URLRequest`, and what its response says about them.
public struct URLRequestAuthorization: Sendable {
    private var attempts: AuthenticationAttempts
    private var origin: Origin?

    init(_ authenticator: any Authenticator) {
        attempts = AuthenticationAttempts(authenticator)
    }

    /// Looks at a response, learns from it what the next proof needs (RFC 9449, section 8), and replaces credentials that were
    /// refused.
    ///
    /// Call it with each response, and send the request once more if it returns `true`. It does so once for a refused token, once
    /// for a refused proof and once for a step-up, so a loop around it ends.
    ///
    /// - Parameters:
    ///   - request: The request that was sent. It's authorized again if it's to be sent again.
    ///   - response: The response to it. One that a redirect to another origin has led to says nothing about the credentials.
    /// - Returns: Whether to send the request again; never for one whose content is a stream, which can be read only once.
    /// - Throws: `AuthError`: `stepUpRequired` if the resource wants the user to authenticate again (RFC 9470) and the
    ///   authenticator doesn't know how, and what keeps the session from being renewed.
    public mutating func renew(_ request: inout URLRequest, after response: URLResponse) async throws(AuthError) -> Bool
    {
        guard let received = ReceivedResponse(response), let origin, response.url.flatMap({ Origin($0) }) == origin
        else {
            return false
        }
        let answer = HTTPResponse(status: received.status, headers: received.headers)
        let isReplayable = request.httpBodyStream == nil
        guard try await attempts.needAnother(after: answer, isReplayable: isReplayable) else { return false }
        try await authorize(&request)
        return true
    }

    mutating func authorize(_ request: inout URLRequest) async throws(AuthError) {
        guard let url = request.url else { throw AuthError(.insecure, "the request has no address") }
        var plain = HTTPRequest(HTTPMethod(rawValue: request.httpMethod ?? "GET"), url: url)
        for (name, value) in request.allHTTPHeaderFields ?? [:] { plain.headers.add(name, value) }
        let authorized = try await attempts.authenticate(plain)
        origin = authorized.origin
        for field in authorized.headers.fields { request.setValue(field.value, forHTTPHeaderField: field.name) }
    }
}
