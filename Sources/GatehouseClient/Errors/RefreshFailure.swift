public import GatehouseHTTP

/// The failure of a refresh. It determines whether the session continues.
public enum RefreshFailure: Error, Sendable {
    /// The server has ended the session. Only this failure ends it.
    case rejected(ServerRejection)

    /// The request was sent and its response was lost. The old tokens are kept, and the refresh is retried: if the
    /// server has used up the old refresh token, it answers the retry with the same successor.
    case inDoubt(AuthError)

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

    /// The error for callers that wait for a session.
    var error: AuthError {
        switch self {
        case .rejected(let rejection): AuthError(rejection)
        case .inDoubt(let error), .transient(let error), .impossible(let error): error
        }
    }
}
