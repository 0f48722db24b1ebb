import GatehouseHTTP

/// Finds the endpoint that a request is for, and turns what goes wrong there into answers.
struct Router: Sendable {
    /// An answer, and the path pattern of the endpoint that gave it.
    typealias Routed = (response: HTTPResponse, route: String?)

    /// The longest content that is read, in bytes.
    static let maximumBodySize = 64 * 1024

    /// An endpoint, and what it says about itself, asked once.
    private struct Route {
        let endpoint: any Endpoint
        let path: PathPattern
        let actions: [HTTPMethod: Action]

        init(_ endpoint: any Endpoint) {
            self.endpoint = endpoint
            path = endpoint.path
            actions = endpoint.actions
        }

        /// The action for a method. HEAD is answered as GET would be, or not at all if GET begins, grants or ends
        /// something: HEAD never does (RFC 9110, section 9.2.1).
        func action(for method: HTTPMethod) -> Action? {
            guard method == .head else { return actions[method] }
            return actions[.get].flatMap { $0.answersHead ? $0 : nil }
        }
    }

    private let constant: [String: Route]
    private let others: [Route]
    private let basePath: String
    private let answers: any FailureAnswers
    private let crossOrigin: CrossOriginFields

    /// - Parameters:
    ///   - endpoints: The endpoints. No two have the same path.
    ///   - basePath: The path of the issuer; empty if it has the whole host.
    ///   - answers: Makes the answers for what goes wrong.
    ///   - crossOrigin: Lets scripts of other sites read answers.
    init(
        _ endpoints: [any Endpoint], basePath: String, answers: any FailureAnswers, crossOrigin: CrossOriginFields
    ) {
        let routes = endpoints.map(Route.init)
        let pairs = routes.filter(\.path.isConstant).map {
            (($0.endpoint.isAtHost ? "" : basePath) + $0.path.description, $0)
        }
        constant = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        others = routes.filter { !$0.path.isConstant }
        self.basePath = basePath
        self.answers = answers
        self.crossOrigin = crossOrigin
    }

    func respond(to request: HTTPRequest, from visitor: Visitor) async -> Routed {
        guard let (route, parameters) = route(at: request.percentEncodedPath) else {
            return (answers.notFound(for: visitor), nil)
        }
        let endpoint = route.endpoint
        var response: HTTPResponse
        do {
            // The origin is looked up first, so that no answer is lost if that fails.
            let origin = try await crossOrigin.allowedOrigin(of: request, at: endpoint)
            response = try await respond(to: request, from: visitor, at: route, parameters, allowing: origin)
            crossOrigin.add(origin, to: &response, at: endpoint)
        } catch {
            response = answers.answer(to: error, of: nil, from: visitor, at: endpoint)
        }
        return (response, route.path.description)
    }

    private func respond(
        to request: HTTPRequest, from visitor: Visitor, at route: Route, _ parameters: [String: String],
        allowing origin: String?
    ) async throws -> HTTPResponse {
        let endpoint = route.endpoint
        guard let action = route.action(for: request.method) else {
            return crossOrigin.preflight(request, at: endpoint, allowing: origin)
                ?? methodNotAllowed(for: visitor, at: endpoint)
        }
        if let expected = action.contentType, !Router.has(request, contentType: expected) {
            return answers.malformed(
                .unsupportedMediaType, "The content must be \(expected).", from: visitor, at: endpoint)
        }
        let incoming = try IncomingRequest(request, from: visitor, parameters: parameters)
        guard incoming.body.count <= Router.maximumBodySize else {
            return answers.malformed(.contentTooLarge, "The content is too long.", from: visitor, at: endpoint)
        }
        do {
            return try await action.respond(incoming)
        } catch let refusal as GuardRefusal {
            return refusal.response
        } catch {
            return answers.answer(to: error, of: incoming, from: visitor, at: endpoint)
        }
    }

    private func route(at path: String) -> (Route, [String: String])? {
        if let route = constant[path] { return (route, [:]) }
        guard path.hasPrefix(basePath) else { return nil }
        let rest = path.dropFirst(basePath.count)
        for route in others {
            if let parameters = route.path.parameters(of: rest) { return (route, parameters) }
        }
        return nil
    }

    static func has(_ request: HTTPRequest, contentType expected: String) -> Bool {
        let actual = request.headers.contentType ?? request.body.additionalHeaders.contentType
        let isReadable = actual?.parameters["charset"].map { $0.asciiLowercased == "utf-8" } ?? true
        return actual?.essence == expected && isReadable
    }

    private func methodNotAllowed(for visitor: Visitor, at endpoint: any Endpoint) -> HTTPResponse {
        var response = answers.malformed(
            .methodNotAllowed, "This method isn't allowed here.", from: visitor, at: endpoint)
        response.headers["Allow"] = endpoint.allowedMethods
        return response
    }
}
