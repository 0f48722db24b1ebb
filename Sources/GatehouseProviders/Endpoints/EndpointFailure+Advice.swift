import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

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
        let what = endpoint.name
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
