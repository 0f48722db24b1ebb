import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

/// Why an endpoint gave nothing that can be used, told apart by what can have happened at the server.
enum EndpointFailure: Error {
    /// Nothing was sent.
    case unsent(AuthError)
    /// There is no answer. ``HTTPError/Code`` says whether the request can have arrived.
    case noAnswer(HTTPError)
    /// There are no metadata where the issuer's must be.
    case noMetadata(HTTPResponse)
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
        case .noMetadata:
            .transient(authError)
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
        case .noMetadata(let response):
            AuthError(
                .invalidResponse, "there is no OpenID provider at the issuer's address",
                context: AuthError.Context(status: response.status))
        case .refused(let response):
            EndpointFailure.refusal(response)
        case .unreadable(_, let error as OAuthError) where error.code == .issuerMismatch:
            AuthError(.invalidResponse, "the server calls itself another issuer", underlyingError: error)
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
            let isPlain = [.badRequest, .unauthorized, .forbidden].contains(response.status)
            let reason = isPlain ? "the server refused without a reason" : "the server's answer can't be understood"
            return AuthError(.invalidResponse, reason, context: context)
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
