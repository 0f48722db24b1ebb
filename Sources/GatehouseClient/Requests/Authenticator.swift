public import GatehouseHTTP

/// The result of authenticating a request.
public enum AuthenticatorAnswer: Sendable {
    /// The request with its credentials.
    case authenticated(HTTPRequest)
    /// The authenticator has no credentials for the origin of the request.
    case notApplicable
    /// The request can't be authenticated.
    case failed(AuthError)
}

/// Adds credentials to requests, for one ``/GatehouseHTTP/AuthenticationMethod``.
public protocol Authenticator: Sendable {
    /// Authenticates one attempt to send a request.
    ///
    /// - Parameters:
    ///   - request: The request without credentials.
    ///   - previous: The previous attempt as it was sent; nil for the first attempt.
    /// - Returns: The request with credentials, or the reason why it has none.
    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer

    /// Whether the credentials of a request are still valid. It is called immediately before the request is sent.
    ///
    /// - Parameter request: The request as it was authenticated.
    /// - Returns: Whether the request may be sent.
    func permits(_ request: HTTPRequest) -> Bool

    /// Evaluates a response, and stores what the next attempt needs.
    ///
    /// - Parameters:
    ///   - response: The head of the response.
    ///   - request: The request as it was authenticated and sent.
    /// - Returns: What the response says about the credentials.
    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict

    /// Replaces credentials that were rejected.
    ///
    /// - Parameter request: The request with the rejected credentials. If they aren't the current ones any more, they
    ///   have already been replaced.
    /// - Throws: ``AuthError`` if no other credentials are available.
    func replaceCredentials(of request: HTTPRequest) async throws(AuthError)

    /// Performs a step-up authentication.
    ///
    /// - Parameters:
    ///   - requirement: The requirement of the resource server.
    ///   - request: The request with the insufficient credentials.
    /// - Throws: ``AuthError``; ``AuthError/Code/stepUpRequired`` if step-up authentication isn't possible.
    func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError)

    /// Removes everything that belongs to a session. Returns when this is done.
    func reset() async
}

extension Authenticator {
    /// The default is true: the credentials never end.
    public func permits(_ request: HTTPRequest) -> Bool { true }

    /// The default removes nothing: there is no session.
    public func reset() async {}

    /// The default accepts every response.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        .accepted
    }

    /// The default fails: there are no other credentials.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        throw AuthError(.refused, "the server rejected the credentials")
    }

    /// The default fails: step-up authentication isn't possible.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        throw AuthError(
            .stepUpRequired, "the user has to authenticate again, or with an additional factor",
            context: .init(requirement: requirement))
    }
}
