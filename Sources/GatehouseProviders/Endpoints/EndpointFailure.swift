import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

/// The reason why a request to an endpoint failed, distinguished by what can have happened at the server.
enum EndpointFailure: Error {
    /// The request wasn't sent.
    case unsent(AuthError)
    /// There is no response. ``HTTPError/Code`` says whether the request can have arrived.
    case noAnswer(HTTPError, at: ServerEndpoint = .token)
    /// There is no metadata at the issuer's well-known URLs.
    case noMetadata(HTTPResponse)
    /// The server's response isn't successful.
    case refused(HTTPResponse, at: ServerEndpoint = .token)
    /// The server's response is successful, but can't be parsed.
    case unreadable(HTTPResponse, any Error, at: ServerEndpoint = .token)
}

extension EndpointFailure {
    /// Returns the meaning of the failure for a session refresh. Only the token endpoint can end a session or leave it
    /// in doubt.
    func refreshFailure(final: Set<TerminalResponse>) -> RefreshFailure {
        switch self {
        case .unsent(let error): error.code == .keyLost ? .impossible(error) : .transient(error)
        case .noAnswer(let error, .token): RefreshFailure(error)
        case .refused(let response, .token): refreshFailure(response, final)
        case .unreadable(_, _, .token): .inDoubt(authError)
        case .noMetadata, .noAnswer, .refused, .unreadable: .transient(authError)
        }
    }

    /// Ends the session only for a response that the provider has declared final. `invalid_client` isn't final unless
    /// declared so: the server also sends it after the client's secret was rotated, or while its registration is
    /// missing, and the session works again afterwards. It is reported as a refusal of the client and not as an outage.
    private func refreshFailure(_ response: HTTPResponse, _ final: Set<TerminalResponse>) -> RefreshFailure {
        let failure = RefreshFailure(response, final: final)
        guard case .transient = failure, authError.code == .clientRefused else { return failure }
        return .transient(authError)
    }

    /// The error code in the server's response (RFC 6749, section 5.2); `nil` if there is none.
    var errorCode: OAuthErrorCode? {
        guard case .refused(let response, _) = self else { return nil }
        return (try? OAuthErrorResponse(parsing: response.body))?.code
    }

    /// The error for the caller, with what to do about it.
    var authError: AuthError {
        switch self {
        case .unsent(let error):
            error
        case .noAnswer(let error, let endpoint):
            EndpointFailure.noResponse(error, endpoint)
        case .noMetadata(let response):
            AuthError(
                .invalidResponse,
                "there is no OpenID provider at the issuer's URL: check that it is exactly the provider's own",
                context: AuthError.Context(status: response.status))
        case .refused(let response, let endpoint):
            EndpointFailure.refusal(response, endpoint)
        case .unreadable(let response, let error, let endpoint):
            EndpointFailure.unreadableResponse(response, error, endpoint)
        }
    }
}
