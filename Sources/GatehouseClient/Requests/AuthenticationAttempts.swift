package import GatehouseHTTP

/// The attempts to send one request with credentials: one more if they were rejected and others are available, one more
/// if only the proof was rejected, and one more after a step-up authentication.
package struct AuthenticationAttempts: Sendable {
    private let authenticator: any Authenticator
    private var previous: HTTPRequest?
    private var mayPresentAgain = true
    private var mayAuthenticateAgain = true
    private var mayStepUp = true

    /// Creates the state before the first attempt.
    package init(_ authenticator: any Authenticator) {
        self.authenticator = authenticator
    }

    /// Authenticates the next attempt.
    ///
    /// - Parameter request: The request without credentials.
    /// - Returns: The request to send.
    /// - Throws: ``AuthError``: ``AuthError/Code/insecure`` if the credentials belong to another origin,
    ///   ``AuthError/Code/sessionEnded`` if the session has ended meanwhile, and the errors of the authenticator.
    package mutating func authenticate(_ request: HTTPRequest) async throws(AuthError) -> HTTPRequest {
        switch await authenticator.authenticate(request, after: previous) {
        case .authenticated(let authenticated):
            guard authenticator.permits(authenticated) else {
                throw AuthError(.sessionEnded, "the session ended before the request was sent")
            }
            previous = authenticated
            return authenticated
        case .failed(let error): throw error
        case .notApplicable:
            let place = request.origin?.description ?? "a request without a host"
            throw AuthError(.insecure, "the authenticator has no credentials for \(place)")
        }
    }

    /// Evaluates the response to the last attempt, and gets the credentials for another attempt if necessary.
    ///
    /// - Parameters:
    ///   - response: The head of the response.
    ///   - isReplayable: Whether the request's content can be sent again.
    /// - Returns: Whether the request must be authenticated and sent again.
    /// - Throws: ``AuthError`` if there are no other credentials.
    package mutating func needAnother(
        after response: HTTPResponseHead, isReplayable: Bool
    ) async throws(AuthError) -> Bool {
        guard let previous else { return false }
        switch await authenticator.examine(response, to: previous) {
        case _ where !isReplayable:
            return false
        case .proofRefused where mayPresentAgain:
            mayPresentAgain = false
        case .tokenRefused where mayAuthenticateAgain:
            mayAuthenticateAgain = false
            try await authenticator.replaceCredentials(of: previous)
        case .stepUpRequired(let requirement) where mayStepUp:
            mayStepUp = false
            try await authenticator.stepUp(to: requirement, for: previous)
        case .accepted, .proofRefused, .tokenRefused, .stepUpRequired:
            return false
        }
        return true
    }
}
