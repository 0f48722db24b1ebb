public import GatehouseHTTP

/// Authorises requests with a session, as the type of its tokens requires.
public protocol RequestAuthorizer: Sendable {
    /// Authorises a request. It is called for each attempt, since a DPoP proof can be used only once.
    ///
    /// - Parameters:
    ///   - request: The complete request without authorization.
    ///   - session: The session to use.
    /// - Returns: The request to send.
    /// - Throws: ``AuthError``; ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost`` if the session's key
    ///   can't be used.
    func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest

    /// Evaluates a response, and stores what the next request needs, such as the next nonce (RFC 9449, section 9).
    ///
    /// - Parameters:
    ///   - response: The head of the response.
    ///   - request: The request as it was authorised and sent.
    /// - Returns: What the response says about the authorization.
    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict
}

/// What a response says about the authorization of its request.
public enum AuthorizationVerdict: Sendable, Hashable {
    /// The response doesn't reject the authorization.
    case accepted
    /// Only the proof was rejected. The same request with a new proof can succeed.
    case proofRefused
    /// The token was rejected.
    case tokenRefused
    /// The token is valid, but the resource server requires a step-up authentication (RFC 9470).
    case stepUpRequired(AuthenticationRequirement)
}

/// Sends the access token in the `Authorization` header field (RFC 6750, section 2.1).
public struct BearerAuthorizer: RequestAuthorizer {
    /// Creates an authorizer for bearer tokens.
    public init() {}

    /// Sets the header field.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if the token isn't a bearer token: a server
    ///   would reject it without a proof.
    public func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest {
        guard session.accessToken.type == .bearer else {
            throw AuthError(.misconfigured, "a \(session.accessToken.type) token can't be sent as a bearer token")
        }
        var request = request
        request.headers["Authorization"] = "Bearer " + session.accessToken.value.revealed
        return request
    }

    /// A 401 means that the token was rejected, unless the server states another reason or challenges only for other
    /// schemes (RFC 6750, section 3).
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard response.status == .unauthorized else { return .accepted }
        let challenges = response.headers.challenges()
        guard !challenges.isEmpty else { return .tokenRefused }
        return challenges.contains { $0.isScheme("Bearer") && ["invalid_token", nil].contains($0["error"]) }
            ? .tokenRefused : .accepted
    }
}
