import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// The messages for users: the failure, the step at which it happened, and what to do about it.
extension EndpointFailure {
    static func noResponse(_ error: HTTPError, _ endpoint: ServerEndpoint) -> AuthError {
        let lost = endpoint.canBeRepeated ? AuthError.Code.unreachable : .inDoubt
        let what = endpoint.name
        return switch error.code {
        case .cannotConnect:
            AuthError(
                .unreachable,
                "the provider can't be reached (\(what)): check the network and the provider's address, then try again",
                underlyingError: error)
        case .timedOut:
            AuthError(
                lost, "the provider didn't respond in time (\(what)): try again in a while", underlyingError: error)
        case .connectionLost:
            AuthError(
                lost, "the connection to the provider was lost (\(what)): try again", underlyingError: error)
        case .insecureConnection:
            AuthError(
                .insecure,
                "the provider's certificate isn't trusted (\(what)): check its address, and this device's clock and network",
                underlyingError: error)
        case .invalidResponse:
            AuthError(
                .invalidResponse,
                "the provider's response is too long or isn't HTTP (\(what)): check the provider's address",
                underlyingError: error)
        default: AuthError(error)
        }
    }

    static func unreadableResponse(_ response: HTTPResponse, _ error: any Error, _ endpoint: ServerEndpoint)
        -> AuthError
    {
        let what = endpoint.name
        let reason =
            if (error as? OAuthError)?.code == .issuerMismatch {
                "the provider calls itself \(issuer(in: response)): check the issuer's URL, which must be exactly the same"
            } else if isPage(response) {
                "the provider responded with a web page (\(what)): check the provider's address, "
                    + "and whether this network requires a sign-in"
            } else {
                "the provider's response can't be read (\(what)): check the provider's address; if it's right, "
                    + "try again later"
            }
        return AuthError(
            .invalidResponse, reason, context: AuthError.Context(status: response.status), underlyingError: error)
    }

    static func refusal(_ response: HTTPResponse, _ endpoint: ServerEndpoint) -> AuthError {
        let error = try? OAuthErrorResponse(parsing: response.body)
        let context = AuthError.Context(status: response.status, serverCode: error?.code.rawValue)
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
        if let error { return isProofMissing(response, error) ? .noProof(context) : AuthError(error) }
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

    private static func isPage(_ response: HTTPResponse) -> Bool {
        if response.headers["Content-Type"]?.hasPrefix(ignoringASCIICaseOf: "text/html") == true { return true }
        return response.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}
