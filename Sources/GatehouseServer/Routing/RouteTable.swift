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
            KeySetEndpoint(site: site), AuthorizationEndpoint(site: site), StyleEndpoint(),
            TokenEndpoint(site: site), RevocationEndpoint(site: site), ChallengeEndpoint(site: site),
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
            return try await action.respond(incoming)
        } catch let error as OAuthError {
            return failure(HTTPStatus(rawValue: error.response.status), error.response, at: endpoint)
        } catch {
            return failure(for: error, at: endpoint)
        }
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
        let code = (error as? ServiceError)?.code
        site.diagnostics.record(
            DiagnosticEvent("server.failed", ["path": endpoint.path, "error": code?.rawValue ?? "\(type(of: error))"]))
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
