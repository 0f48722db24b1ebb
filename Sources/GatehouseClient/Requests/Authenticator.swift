public import GatehouseHTTP

/// What an authenticator made of a request.
public enum AuthenticatorAnswer: Sendable {
    /// The request with its credentials.
    case authenticated(HTTPRequest)
    /// The credentials aren't for this request: they belong to another origin.
    case notApplicable
    /// The request should have been authenticated, and can't be.
    case failed(AuthError)
}

/// Puts one kind of credentials on requests, for one ``AuthenticationMethod``.
public protocol Authenticator: Sendable {
    /// Authenticates one attempt to send a request.
    ///
    /// - Parameters:
    ///   - request: The request without credentials.
    ///   - previous: The attempt before this one, as it was sent, if there was one.
    /// - Returns: The request with credentials, or why it has none.
    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer

    /// Whether the credentials on a request still hold. It's asked at the last moment before the request is sent.
    ///
    /// - Parameter request: The request as it was authenticated.
    /// - Returns: Whether it may leave.
    func permits(_ request: HTTPRequest) -> Bool

    /// Looks at an answer, and learns from it what the next attempt needs.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - request: The request as it was authenticated and sent.
    /// - Returns: What the answer says about the credentials.
    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict

    /// Gets other credentials in place of those that were refused.
    ///
    /// - Parameter request: The request with the refused credentials. If they aren't the current ones any more, nothing
    ///   has to be got.
    /// - Throws: ``AuthError`` if there are no others.
    func replaceCredentials(of request: HTTPRequest) async throws(AuthError)

    /// Gets the person to prove more.
    ///
    /// - Parameters:
    ///   - requirement: What has to be proved.
    ///   - request: The request with the credentials that don't do.
    /// - Throws: ``AuthError``; ``AuthError/Code/stepUpRequired`` if nobody can be asked.
    func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError)

    /// Forgets what belongs to a session. It returns when that is done.
    func reset() async
}

extension Authenticator {
    /// Credentials that never end hold.
    public func permits(_ request: HTTPRequest) -> Bool { true }

    /// There is nothing to forget.
    public func reset() async {}

    /// Every answer is for the caller.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        .accepted
    }

    /// There are no others.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        throw AuthError(.refused, "the server refused the credentials")
    }

    /// Nobody can be asked.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        throw AuthError(
            .stepUpRequired, "the user has to authenticate again, or with an additional factor",
            context: .init(requirement: requirement))
    }
}
