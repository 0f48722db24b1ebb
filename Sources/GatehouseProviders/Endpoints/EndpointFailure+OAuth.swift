import GatehouseClient
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders

extension EndpointFailure {
    /// Creates the failure for an error of a request to an endpoint.
    init(_ error: IssuerError, at endpoint: ServerEndpoint) {
        if let cause = error.underlyingError as? HTTPError {
            self = .noAnswer(cause, at: endpoint)
        } else if let response = error.response, error.code == .invalidDocument {
            self = .unreadable(response, error.underlyingError ?? error, at: endpoint)
        } else if let response = error.response {
            let isMissing = endpoint == .discovery && response.status == .notFound
            self = isMissing ? .noMetadata(response) : .refused(response, at: endpoint)
        } else if error.code == .insecureAddress {
            let isIssuer = endpoint == .discovery
            let reason =
                isIssuer
                ? "the issuer isn't an https URL without query and fragment"
                : "the server's endpoint isn't an https URL"
            self = .unsent(AuthError(.insecure, reason))
        } else {
            self = .unsent(AuthError(.invalidResponse, "the issuer has no keys", underlyingError: error))
        }
    }

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
        if case .unreadable(let response, let error as OAuthError, _) = self, error.code == .issuerMismatch {
            return EndpointFailure.issuerMismatch(response, error)
        }
        return authError(refusal: EndpointFailure.refusal)
    }
}
