import GatehouseHTTP

/// What an endpoint does for one method.
struct Action: Sendable {
    /// The media type of forms.
    static let formType = "application/x-www-form-urlencoded"

    typealias Handler = @Sendable (IncomingRequest) async throws -> HTTPResponse

    /// The media type that the content must have.
    let contentType: String?
    /// Whether the action of GET also answers HEAD: it begins, grants and ends nothing.
    let answersHead: Bool
    let respond: Handler

    init(contentType: String? = nil, answersHead: Bool = true, _ respond: @escaping Handler) {
        self.contentType = contentType
        self.answersHead = answersHead
        self.respond = respond
    }

    static func form(_ respond: @escaping Handler) -> Action {
        Action(contentType: formType, respond)
    }

    static func json(_ respond: @escaping Handler) -> Action {
        Action(contentType: "application/json", respond)
    }

    /// The same, but only for requests that a guard lets through.
    func guarded(by routeGuard: some RouteGuard) -> Action {
        Action(contentType: contentType, answersHead: answersHead) { request in
            _ = try await routeGuard.check(request)
            return try await respond(request)
        }
    }

    /// An action that gets what a guard has found out about the request.
    static func guarded<Finding>(
        by routeGuard: some RouteGuard<Finding>,
        _ respond: @escaping @Sendable (IncomingRequest, Finding) async throws -> HTTPResponse
    ) -> Action {
        Action { try await respond($0, try await routeGuard.check($0)) }
    }

    /// The same for JSON.
    static func json<Finding>(
        guardedBy routeGuard: some RouteGuard<Finding>,
        _ respond: @escaping @Sendable (IncomingRequest, Finding) async throws -> HTTPResponse
    ) -> Action {
        .json { try await respond($0, try await routeGuard.check($0)) }
    }

    /// The same for a form.
    static func form<Finding>(
        guardedBy routeGuard: some RouteGuard<Finding>,
        _ respond: @escaping @Sendable (IncomingRequest, Finding) async throws -> HTTPResponse
    ) -> Action {
        .form { try await respond($0, try await routeGuard.check($0)) }
    }
}
