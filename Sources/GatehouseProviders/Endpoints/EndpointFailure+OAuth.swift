import GatehouseClient
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension EndpointFailure {
    /// Creates the failure for an error of a request to an endpoint.
    init(_ error: IssuerError, at endpoint: ServerEndpoint) {
        if let member = error.underlyingError as? UnusableMember {
            self = .unsent(AuthError(member))
        } else if let cause = error.underlyingError as? HTTPError {
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

    /// Returns the meaning of the failure for a session refresh. Only the token endpoint can end a session, leave it in
    /// doubt, or use up a refresh token.
    func refreshFailure(of session: AuthSession, final: Set<TerminalResponse>) -> RefreshFailure {
        switch self {
        case .unsent(let error): error.code == .keyLost ? .impossible(error) : .transient(error)
        case .noAnswer(let error, .token): RefreshFailure(error)
        case .refused(let response, .token): refreshFailure(response, session, final)
        case .unreadable(let response, _, .token): unusable(response, session)
        case .noMetadata, .noAnswer, .refused, .unreadable: .transient(authError)
        }
    }

    /// Ends the session only for a response that the provider has declared final. `invalid_client` isn't final unless
    /// declared so: the server also sends it after the client's secret was rotated, or while its registration is
    /// missing, and the session works again afterwards. It is reported as a refusal of the client and not as an outage,
    /// and so is a redirect as what it is.
    private func refreshFailure(
        _ response: HTTPResponse, _ session: AuthSession, _ final: Set<TerminalResponse>
    ) -> RefreshFailure {
        let failure = RefreshFailure(response, final: final)
        guard case .transient = failure else { return failure }
        if response.status.isSuccess { return unusable(response, session) }
        return authError.code == .clientRefused || response.status.isRedirect ? .transient(authError) : failure
    }

    /// Returns the failure for a complete response of success that can't be read. The server has issued nothing if the
    /// response is an error in JSON.
    private func unusable(_ response: HTTPResponse, _ session: AuthSession) -> RefreshFailure {
        let refreshToken = TokenResponse.tokens(inUnreadable: response.body).refresh
        let hasIssuedNothing = refreshToken == nil && (try? OAuthErrorResponse(parsing: response.body)) != nil
        if hasIssuedNothing { return .transient(authError) }
        return RefreshFailure(answeredWith: authError, refreshToken: refreshToken, for: session)
    }

    /// Lists the tokens of a sign-in's response that have to be revoked: those that can be read in a response that has
    /// the status of success and can't be used.
    ///
    /// - Parameter unwanted: Makes a session of an access token, which is empty if it can't be read, and a refresh
    ///   token.
    /// - Returns: The error of the sign-in, with that session if there are such tokens.
    func leaving(_ unwanted: (Secret, Secret?) -> AuthSession) -> any Error {
        let response: HTTPResponse
        switch self {
        case .unreadable(let answer, _, .token): response = answer
        case .refused(let answer, .token) where answer.status.isSuccess: response = answer
        case .unsent, .noAnswer, .noMetadata, .refused, .unreadable: return self
        }
        let tokens = TokenResponse.tokens(inUnreadable: response.body)
        guard tokens.access != nil || tokens.refresh != nil else { return self }
        return authError.leaving(unwanted(tokens.access ?? Secret(""), tokens.refresh))
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

/// The messages for users about the errors of OAuth servers.
extension EndpointFailure {
    /// Metadata name another issuer than the one that they were fetched for.
    static func issuerMismatch(_ response: HTTPResponse, _ error: OAuthError) -> AuthError {
        AuthError(
            .invalidResponse,
            "the provider calls itself \(issuer(in: response)): check the issuer's URL, which must be exactly the same",
            context: AuthError.Context(status: response.status), underlyingError: error)
    }

    static func refusal(_ response: HTTPResponse, _ endpoint: ServerEndpoint) -> AuthError {
        let error = try? OAuthErrorResponse(parsing: response.body)
        let context = AuthError.Context(response, serverCode: error?.code.rawValue)
        let what = endpoint.rawValue
        if response.status.isRedirect {
            return AuthError(
                .invalidResponse,
                "the provider responded with a redirect (\(what)), which isn't followed: check the provider's address",
                context: context)
        }
        if response.status.rawValue >= 500 || response.status == .tooManyRequests {
            return AuthError(
                .unreachable, "the provider can't respond at the moment (\(what)): try again in a while",
                context: context)
        }
        if let error { return isProofMissing(response, error) ? .noProof(context) : AuthError(error, context) }
        guard [.badRequest, .unauthorized, .forbidden].contains(response.status) else {
            return unreadableResponse(response, OAuthError(.malformedMessage), endpoint)
        }
        return AuthError(.invalidResponse, "the server refused without a reason", context: context)
    }

    /// Returns whether the server refused because the request contained no proof. RFC 9449, section 5.2, requires the
    /// refusal but names no error code: some servers send `invalid_dpop_proof`, others `invalid_request` with "DPoP" in
    /// the description.
    private static func isProofMissing(_ response: HTTPResponse, _ error: OAuthErrorResponse) -> Bool {
        guard let request = response.request, request.headers[DPoPProof.headerName] == nil else { return false }
        return switch error.code {
        case .invalidDPoPProof, .useDPoPNonce: true
        case .invalidRequest: error.description?.contains("DPoP") == true
        default: false
        }
    }

    /// Returns what metadata call their issuer, for people.
    private static func issuer(in response: HTTPResponse) -> String {
        let name = (try? JSONValue(parsing: response.body, limits: .document))?["issuer"]?.string
        return name.map { "'\($0.prefix(200))'" } ?? "another issuer"
    }
}
