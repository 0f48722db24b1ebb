public import GatehouseHTTP

/// Puts a session on a request, in the way that its tokens ask for.
public protocol RequestAuthorizer: Sendable {
    /// Authorises a request. It's called for each attempt afresh, since a proof is spent by its first use.
    ///
    /// - Parameters:
    ///   - request: The request, complete but for its authorization.
    ///   - session: The session to authorise it with.
    /// - Returns: The request as it is to be sent.
    /// - Throws: ``AuthError``; ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost`` if the session's key
    ///   can't be used.
    func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest

    /// Looks at what came back, to learn from it, such as the next nonce (RFC 9449, section 9).
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - request: The request as it was authorised and sent.
    /// - Returns: What the answer says about the authorization.
    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict
}

/// What an answer says about the authorization that its request had.
public enum AuthorizationVerdict: Sendable, Hashable {
    /// The answer is about something else.
    case accepted
    /// The token is fine, the proof wasn't: the same request, authorised afresh, can succeed.
    case proofRefused
    /// The token isn't accepted, or no longer.
    case tokenRefused
    /// The token is fine, but the person has to prove more (RFC 9470).
    case stepUpRequired(AuthenticationRequirement)
}
