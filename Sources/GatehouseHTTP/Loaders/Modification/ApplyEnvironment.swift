/// Completes requests that don't say which server they are meant for.
///
/// A request without a host gets the environment's scheme, host and port, and its path prefix unless its path begins with
/// a slash. The environment's header fields and query go to its own server only: a request that names another one passes
/// untouched, because such fields may be keys.
public struct ApplyEnvironment: HTTPLoader {
    private let server: Server

    /// A loader for one server.
    public init(_ environment: ServerEnvironment) {
        server = Server(environment)
    }

    /// Completes the request and sends it on.
    ///
    /// - Throws: ``HTTPError``.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let server = request.environment.map(Server.init) ?? server
        let environment = server.environment
        var request = request
        if request.host?.isEmpty ?? true {
            request.complete(with: environment, pathPrefix: server.percentEncodedPathPrefix)
        }
        if !server.addsNothing, let origin = server.origin, request.origin == origin {
            request.headers.replace(with: environment.headers)
            if !environment.queryItems.isEmpty { request.queryItems += environment.queryItems }
        }
        return try await next(request)
    }
}

/// An environment, and what doesn't have to be worked out for each request.
private struct Server: Sendable {
    let environment: ServerEnvironment
    let percentEncodedPathPrefix: String
    let origin: Origin?
    let addsNothing: Bool

    init(_ environment: ServerEnvironment) {
        self.environment = environment
        percentEncodedPathPrefix = environment.percentEncodedPathPrefix
        origin = environment.origin
        addsNothing = environment.headers.fields.isEmpty && environment.queryItems.isEmpty
    }
}
