import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Finds the endpoint that a request is for, and turns what goes wrong there into answers.
struct RouteTable: Sendable {
    private let endpoints: [String: any Endpoint]
    private let site: Site

    init(site: Site) {
        self.site = site
        let all: [any Endpoint] = [
            OpenIDConfigurationEndpoint(site: site), AuthorizationServerMetadataEndpoint(site: site),
            KeySetEndpoint(site: site), AuthorizationEndpoint(site: site), InteractionEndpoint(site: site),
            StyleEndpoint(), TokenEndpoint(site: site), RevocationEndpoint(site: site), ChallengeEndpoint(site: site),
            RegistrationEndpoint(site: site), HealthEndpoint(site: site),
        ]
        endpoints = Dictionary(all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func respond(to request: HTTPRequest, from address: String?) async -> HTTPResponse {
        guard let endpoint = endpoint(at: request.percentEncodedPath) else {
            return .page(.notFound, MessagePage(title: "Not found", message: "This page doesn't exist."), site: site)
        }
        let method: HTTPMethod = request.method == .head ? .get : request.method
        guard let action = endpoint.actions[method] else { return methodNotAllowed(at: endpoint) }
        if let refusal = refusal(of: request, for: action) { return failure(refusal.0, refusal.1, at: endpoint) }
        do {
            let incoming = try IncomingRequest(request, from: address)
            guard incoming.body.count <= Server.maximumBodySize else {
                return failure(
                    .contentTooLarge, OAuthErrorResponse(.invalidRequest, description: "The content is too long."),
                    at: endpoint)
            }
            return try await respond(to: incoming, by: action, at: endpoint)
        } catch {
            return failure(for: error, at: endpoint)
        }
    }

    private func respond(
        to request: IncomingRequest, by action: Action, at endpoint: any Endpoint
    ) async throws -> HTTPResponse {
        do {
            return try await action.respond(request)
        } catch let refusal as Refusal {
            return response(to: request, refused: refusal, at: endpoint)
        } catch let error as OAuthError {
            return response(to: request, refused: Refusal(error), at: endpoint)
        }
    }

    private func response(
        to request: IncomingRequest, refused refusal: Refusal, at endpoint: any Endpoint
    ) -> HTTPResponse {
        if let target = refusal.target { return AuthorizationRedirect.response(refusal, to: target, site: site) }
        guard endpoint.isForPeople else { return .refused(refusal, request: request) }
        // A page asks for no client authentication, which is what 401 means.
        let status: HTTPStatus =
            refusal.code == .invalidClient ? .badRequest : HTTPStatus(rawValue: refusal.response.status)
        return failure(status, refusal.response, at: endpoint)
    }

    private func endpoint(at path: String) -> (any Endpoint)? {
        if let endpoint = endpoints[path], endpoint is AuthorizationServerMetadataEndpoint { return endpoint }
        guard path.hasPrefix(site.basePath) else { return nil }
        return endpoints[String(path.dropFirst(site.basePath.count))]
    }

    private func refusal(of request: HTTPRequest, for action: Action) -> (HTTPStatus, OAuthErrorResponse)? {
        guard let expected = action.contentType else { return nil }
        let actual = request.headers.contentType ?? request.body.additionalHeaders.contentType
        let isReadable = actual?.parameters["charset"].map { $0.asciiLowercased == "utf-8" } ?? true
        guard actual?.essence != expected || !isReadable else { return nil }
        return (
            .unsupportedMediaType, OAuthErrorResponse(.invalidRequest, description: "The content must be \(expected).")
        )
    }

    private func methodNotAllowed(at endpoint: any Endpoint) -> HTTPResponse {
        let error = OAuthErrorResponse(.invalidRequest, description: "This method isn't allowed here.")
        var response = failure(.methodNotAllowed, error, at: endpoint)
        var methods = endpoint.actions.keys.map(\.rawValue)
        if methods.contains("GET") { methods.append("HEAD") }
        response.headers["Allow"] = methods.sorted().joined(separator: ", ")
        return response
    }

    /// An answer to something that isn't the client's fault: without a trace, which goes to the diagnostics.
    private func failure(for error: any Error, at endpoint: any Endpoint) -> HTTPResponse {
        site.record(error, at: endpoint.path)
        let code = (error as? ServiceError)?.code
        let isPassing = code == .storageUnavailable || code == .overloaded
        let wire = OAuthErrorResponse(isPassing ? .temporarilyUnavailable : .serverError)
        var response = failure(isPassing ? .serviceUnavailable : .internalServerError, wire, at: endpoint)
        if isPassing { response.headers["Retry-After"] = "5" }
        return response
    }

    private func failure(
        _ status: HTTPStatus, _ error: OAuthErrorResponse, at endpoint: any Endpoint
    ) -> HTTPResponse {
        guard endpoint.isForPeople else { return .json(status, error.json) }
        return .page(status, MessagePage(error), site: site)
    }
}
