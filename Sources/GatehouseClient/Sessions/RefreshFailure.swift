public import GatehouseHTTP
public import GatehouseTypes

/// The failure of a refresh. It determines whether the session continues.
public enum RefreshFailure: Error, Sendable {
    /// The server has ended the session.
    case rejected(ServerRejection)

    /// The request was sent, and no complete response came. The old tokens are kept, and the refresh is retried: if the
    /// server has used up the old refresh token, it answers the retry with the same successor.
    case inDoubt(AuthError)

    /// The server has answered completely and with success, and the answer contains no access token that can be used.
    ///
    /// The session continues with its access token. The refresh token of the answer replaces the old one. If it is
    /// `nil`, the server may have used up the old one (``AuthSession/isRefreshTokenDoubtful``).
    case unusable(AuthError, refreshToken: Secret?)

    /// The server has answered with the tokens of another account, or of another client. The session ends. These tokens
    /// are never used, and are revoked.
    case mismatched(SessionUpdate, AuthError)

    /// The server has changed nothing, or can't respond at the moment. The old tokens are kept.
    case transient(AuthError)

    /// A refresh isn't possible: there is no refresh token, or its key no longer exists. The user has to sign in again.
    case impossible(AuthError)
}

extension RefreshFailure {
    /// Creates the failure for an error of the transport. It depends on whether the request can have reached the
    /// server.
    public init(_ error: HTTPError) {
        switch error.code {
        case .invalidRequest, .cannotConnect, .insecureConnection, .resetInProgress, .cannotAuthenticate:
            self = .transient(AuthError(error))
        case .connectionLost, .cancelled, .timedOut, .invalidResponse, .cannotDecodeResponse, .unknown:
            self = .inDoubt(AuthError(.inDoubt, "the response to the refresh was lost", underlyingError: error))
        }
    }

    /// Creates the failure for a response that isn't a success.
    ///
    /// - Parameters:
    ///   - response: The server's response.
    ///   - final: The responses that the provider has declared final.
    ///   - place: The place of the error code.
    public init(_ response: HTTPResponse, final: Set<TerminalResponse>, at place: ErrorCodePlace = .oauth) {
        if let rejection = ServerRejection(response, final: final, at: place) {
            self = .rejected(rejection)
            return
        }
        let context = AuthError.Context(response, serverCode: place.code(in: response))
        self = .transient(AuthError(.unreachable, "the server couldn't refresh the session", context: context))
    }

    /// Creates the failure for a complete response of success that contains no access token that can be used.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - refreshToken: The refresh token in the response; `nil` if there is none, or if it can't be read.
    ///   - session: The session. If neither it nor the response has a refresh token, nothing can have been used up, and
    ///     the failure is ``transient(_:)``.
    public init(answeredWith error: AuthError, refreshToken: Secret?, for session: AuthSession) {
        let hasRefreshToken = refreshToken != nil || session.refreshToken != nil
        self = hasRefreshToken ? .unusable(error, refreshToken: refreshToken) : .transient(error)
    }
}

extension RefreshFailure {
    /// The error for callers that wait for a session.
    var authError: AuthError {
        switch self {
        case .rejected(let rejection): AuthError(rejection)
        case .inDoubt(let error), .transient(let error), .impossible(let error), .unusable(let error, _),
            .mismatched(_, let error):
            error
        }
    }
}
