public import GatehouseHTTP

/// How a refresh failed, and so whether the session lives on.
public enum RefreshFailure: Error, Sendable {
    /// The server says the session is over. Only this ends it.
    case rejected(ServerRejection)

    /// The request was sent and the answer lost. The old tokens are kept and tried again: the server may have spent
    /// them already, and then answers with the same successor.
    case inDoubt(AuthError)

    /// Nothing has changed at the server, or it can't answer now. The old tokens are kept.
    case transient(AuthError)

    /// There is nothing to ask with: no refresh token, or its key is gone. A person has to sign in again.
    case impossible(AuthError)
}

extension RefreshFailure {
    /// Classifies a failure on the way, by whether the request can have reached the server.
    public init(_ error: HTTPError) {
        switch error.code {
        case .invalidRequest, .cannotConnect, .insecureConnection, .resetInProgress, .cannotAuthenticate:
            self = .transient(AuthError(error))
        case .connectionLost, .cancelled, .timedOut, .invalidResponse, .cannotDecodeResponse, .unknown:
            self = .inDoubt(AuthError(.inDoubt, "the answer to the refresh was lost", underlyingError: error))
        }
    }

    /// Classifies an answer that isn't a success.
    ///
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - final: The answers that the provider has declared final.
    ///   - place: Where the error code stands.
    public init(_ response: HTTPResponse, final: Set<TerminalResponse>, at place: ErrorCodePlace = .oauth) {
        if let rejection = ServerRejection(response, final: final, at: place) {
            self = .rejected(rejection)
            return
        }
        let context = AuthError.Context(status: response.status, serverCode: place.code(in: response))
        self = .transient(AuthError(.unreachable, "the server couldn't renew the session", context: context))
    }
}

extension RefreshFailure {
    /// The failure as those see it who wait for a session.
    var error: AuthError {
        switch self {
        case .rejected(let rejection): AuthError(SignedOutReason.rejected(rejection))
        case .inDoubt(let error), .transient(let error), .impossible(let error): error
        }
    }
}
