/// The tokens that a service has issued for a sign-in that failed afterwards, because its ID token isn't valid for
/// example.
///
/// A provider throws an ``AuthError`` with this as its underlying error. No request is authorized with these tokens.
/// The manager stores that they have to be revoked, and revokes them.
public struct UnwantedSession: Error {
    /// The tokens. The account's subject is empty if it isn't known.
    public let session: AuthSession

    /// The reason why the tokens can't be used.
    public let underlyingError: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - session: The tokens that have to be revoked.
    ///   - underlyingError: The reason why they can't be used.
    public init(_ session: AuthSession, underlyingError: (any Error)? = nil) {
        self.session = session
        self.underlyingError = underlyingError
    }
}

extension AuthError {
    /// Returns the error with tokens that have to be revoked.
    ///
    /// - Parameter session: The tokens.
    /// - Returns: An error with the same code, reason and context. Its underlying error is an ``UnwantedSession``.
    public func leaving(_ session: AuthSession) -> AuthError {
        AuthError(
            code, reason, context: context,
            underlyingError: UnwantedSession(session, underlyingError: underlyingError))
    }

    /// The tokens that have to be revoked; `nil` if there are none.
    public var unwantedSession: AuthSession? { (underlyingError as? UnwantedSession)?.session }
}
