import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

/// Why an endpoint gave nothing that can be used, told apart by what can have happened at the server.
enum EndpointFailure: Error {
    /// Nothing was sent.
    case unsent(AuthError)
    /// There is no answer. ``HTTPError/Code`` says whether the request can have arrived.
    case noAnswer(HTTPError, at: ServerEndpoint = .token)
    /// There are no metadata where the issuer's must be.
    case noMetadata(HTTPResponse)
    /// The server answered, and it isn't a yes.
    case refused(HTTPResponse, at: ServerEndpoint = .token)
    /// The server said yes in a way that can't be understood.
    case unreadable(HTTPResponse, any Error, at: ServerEndpoint = .token)
}

extension EndpointFailure {
    /// What it means for a session that was to be renewed. Only the token endpoint can end one or leave it in doubt.
    func refreshFailure(final: Set<FinalAnswer>) -> RefreshFailure {
        switch self {
        case .unsent(let error): error.code == .keyLost ? .impossible(error) : .transient(error)
        case .noAnswer(let error, .token): RefreshFailure(error)
        case .refused(let response, .token): refreshFailure(response, final)
        case .unreadable(_, _, .token): .inDoubt(authError)
        case .noMetadata, .noAnswer, .refused, .unreadable: .transient(authError)
        }
    }

    /// Only an answer that the provider has declared final ends the session. `invalid_client` isn't final unless declared:
    /// the same answer comes when the client's secret has been rotated, or when its registration is missing for a while,
    /// and the session works again after that. It's no outage either, so it isn't reported as one.
    private func refreshFailure(_ response: HTTPResponse, _ final: Set<FinalAnswer>) -> RefreshFailure {
        let failure = RefreshFailure(response, final: final)
        guard case .transient = failure, authError.code == .clientRefused else { return failure }
        return .transient(authError)
    }

    /// The error that the server named (RFC 6749, section 5.2), if it refused and named one.
    var errorCode: OAuthErrorCode? {
        guard case .refused(let response, _) = self else { return nil }
        return (try? OAuthErrorResponse(parsing: response.body))?.code
    }

    /// What it means for whoever asked, and what they can do.
    var authError: AuthError {
        switch self {
        case .unsent(let error):
            error
        case .noAnswer(let error, let endpoint):
            EndpointFailure.silence(error, endpoint)
        case .noMetadata(let response):
            AuthError(
                .invalidResponse, "there is no OpenID provider at the issuer's address: check it, to the letter",
                context: AuthError.Context(status: response.status))
        case .refused(let response, let endpoint):
            EndpointFailure.refusal(response, endpoint)
        case .unreadable(let response, let error, let endpoint):
            EndpointFailure.garbage(response, error, endpoint)
        }
    }
}
