import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

/// Why an endpoint gave nothing that can be used, told apart by what can have happened at the server.
enum EndpointFailure: Error {
    /// Nothing was sent.
    case unsent(AuthError)
    /// There is no answer. ``HTTPError/Code`` says whether the request can have arrived.
    case noAnswer(HTTPError)
    /// The server answered, and it isn't a yes.
    case refused(HTTPResponse)
    /// The server said yes in a way that can't be understood.
    case unreadable(HTTPResponse, any Error)
}

extension EndpointFailure {
    /// What it means for a session that was to be renewed.
    func refreshFailure(final: Set<FinalAnswer>) -> RefreshFailure {
        switch self {
        case .unsent(let error):
            error.code == .keyLost ? .impossible(error) : .transient(error)
        case .noAnswer(let error):
            RefreshFailure(error)
        case .refused(let response):
            RefreshFailure(response, final: final)
        case .unreadable(let response, let error):
            .inDoubt(EndpointFailure.unreadable(response, error).authError)
        }
    }

    /// What it means for whoever asked.
    var authError: AuthError {
        switch self {
        case .unsent(let error):
            error
        case .noAnswer(let error):
            AuthError(error)
        case .refused(let response):
            EndpointFailure.refusal(response)
        case .unreadable(let response, let error):
            AuthError(
                .invalidResponse, "the server's answer can't be understood",
                context: AuthError.Context(status: response.status), underlyingError: error)
        }
    }

    private static func refusal(_ response: HTTPResponse) -> AuthError {
        let error = try? OAuthErrorResponse(parsing: response.body)
        let context = AuthError.Context(status: response.status, serverCode: error?.code.rawValue)
        if response.status.isRedirect {
            return AuthError(.invalidResponse, "the server's endpoint sends elsewhere", context: context)
        }
        if response.status.rawValue >= 500 || response.status == .tooManyRequests {
            return AuthError(.unreachable, "the server can't answer now", context: context)
        }
        guard let error else {
            return AuthError(.invalidResponse, "the server's answer can't be understood", context: context)
        }
        return AuthError(error)
    }
}

extension AuthError {
    /// Reads the server's own word.
    init(_ error: OAuthErrorResponse) {
        let context = AuthError.Context(serverCode: error.code.rawValue)
        switch error.code {
        case .serverError, .temporarilyUnavailable:
            self.init(.unreachable, "the server can't answer now", context: context)
        default:
            self.init(.refused, "the server refused", context: context)
        }
    }
}
