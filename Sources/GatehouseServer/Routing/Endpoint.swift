import GatehouseHTTP

/// A path and what can be done there. Adding an endpoint is adding a file, and its name to ``RouteTable``.
protocol Endpoint: Sendable {
    /// The path behind the issuer's.
    var path: String { get }

    /// Whether people look at it: then errors are pages, else JSON.
    var isForPeople: Bool { get }

    /// What can be done, by method.
    var actions: [HTTPMethod: Action] { get }
}

extension Endpoint {
    var isForPeople: Bool { false }
}

/// What an endpoint does for one method.
struct Action: Sendable {
    /// The media type that the content must have.
    let contentType: String?
    let respond: @Sendable (IncomingRequest) async throws -> HTTPResponse

    init(contentType: String? = nil, _ respond: @escaping @Sendable (IncomingRequest) async throws -> HTTPResponse) {
        self.contentType = contentType
        self.respond = respond
    }

    static func form(_ respond: @escaping @Sendable (IncomingRequest) async throws -> HTTPResponse) -> Action {
        Action(contentType: "application/x-www-form-urlencoded", respond)
    }

    static func json(_ respond: @escaping @Sendable (IncomingRequest) async throws -> HTTPResponse) -> Action {
        Action(contentType: "application/json", respond)
    }
}
