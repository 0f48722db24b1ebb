/// Completes the URLs of requests that don't name a server.
///
/// A request without a host gets the environment's scheme, host and port. It also gets the environment's path prefix
/// unless its path begins with a slash. The environment's header fields and query items are added only to requests for
/// its own server, because they may contain API keys. A request for another server is left unchanged.
public struct ApplyEnvironment: HTTPLoader {
    private let server: Server

    /// Creates a loader for a server.
    public init(_ environment: ServerEnvironment) {
        server = Server(environment)
    }

    /// Completes the request and sends it on.
    ///
    /// - Throws: ``HTTPError``.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let server = request.environment.map(Server.init) ?? server
        let environment = server.environment
        var request = request
        if request.host?.isEmpty ?? true {
            request.complete(
                scheme: environment.scheme, host: environment.host, port: environment.port,
                pathPrefix: server.percentEncodedPathPrefix)
        }
        if !server.addsNothing, let origin = server.origin, request.origin == origin {
            request.headers.replace(with: environment.headers)
            if !environment.queryItems.isEmpty { request.queryItems += environment.queryItems }
        }
        return try await next(request)
    }
}

/// An environment with the values that are derived from it once.
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
