package import GatehouseClient
package import GatehouseHTTP
import GatehouseTypes

/// The reason why a request to an endpoint failed, distinguished by what can have happened at the server.
package enum EndpointFailure: Error {
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

/// The messages for users: the failure, the step at which it happened, and what to do about it.
extension EndpointFailure {
    /// Returns the error for the caller, with what to do about it.
    ///
    /// - Parameter refusal: Describes a response that isn't successful.
    /// - Returns: The error.
    package func authError(refusal: (HTTPResponse, ServerEndpoint) -> AuthError) -> AuthError {
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
            refusal(response, endpoint)
        case .unreadable(let response, let error, let endpoint):
            EndpointFailure.unreadableResponse(response, error, endpoint)
        }
    }

    private static func noResponse(_ error: HTTPError, _ endpoint: ServerEndpoint) -> AuthError {
        let lost = endpoint.canBeRepeated ? AuthError.Code.unreachable : .inDoubt
        let what = endpoint.rawValue
        let cause = (error.request?.origin.map { " at \($0)" } ?? "") + (error.reason.isEmpty ? "" : ": ")
        return switch error.code {
        case .cannotConnect:
            AuthError(
                .unreachable,
                "the provider can't be reached (\(what)\(cause)\(error.reason)): "
                    + "check the network and the provider's address, then try again",
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
                "the connection to the provider isn't secure (\(what)\(cause)\(error.reason)): "
                    + "check its address, and this device's clock and network",
                underlyingError: error)
        case .invalidResponse:
            AuthError(
                .invalidResponse,
                "the provider's response is too long or isn't HTTP (\(what)): check the provider's address",
                underlyingError: error)
        default: AuthError(error)
        }
    }

    package static func unreadableResponse(_ response: HTTPResponse, _ error: any Error, _ endpoint: ServerEndpoint)
        -> AuthError
    {
        let what = endpoint.rawValue
        let reason =
            if isPage(response) {
                "the provider responded with a web page (\(what)): check the provider's address, "
                    + "and whether this network requires a sign-in"
            } else {
                "the provider's response can't be read (\(what)): check the provider's address; if it's right, "
                    + "try again later"
            }
        return AuthError(
            .invalidResponse, reason, context: AuthError.Context(status: response.status), underlyingError: error)
    }

    private static func isPage(_ response: HTTPResponse) -> Bool {
        if response.headers["Content-Type"]?.hasPrefix(ignoringASCIICaseOf: "text/html") == true { return true }
        return response.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}

extension EndpointClient {
    /// Sends a request and returns the response, whatever its status.
    package func exchange(
        _ request: HTTPRequest, with endpoint: ServerEndpoint, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        do {
            return try await exchange(request, maximumSize: maximumSize)
        } catch {
            switch error {
            case .insecureAddress: throw .unsent(AuthError(.insecure, "the server's endpoint isn't an https URL"))
            case .noResponse(let cause): throw .noAnswer(cause, at: endpoint)
            }
        }
    }
}

extension HTTPResponse {
    /// Parses the body of a successful response.
    ///
    /// - Throws: `EndpointFailure`: `refused` for another status, `unreadable` if the body can't be parsed.
    package func read<Value>(
        from endpoint: ServerEndpoint, statuses: [HTTPStatus] = [.ok], _ parse: ([UInt8]) throws -> Value
    ) throws(EndpointFailure) -> Value {
        guard statuses.contains(status) else { throw .refused(self, at: endpoint) }
        do {
            return try parse(body)
        } catch {
            throw .unreadable(self, error, at: endpoint)
        }
    }
}
