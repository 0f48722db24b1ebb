public import GatehouseHTTP
public import GatehouseService
public import GatehouseTypes

/// The service over HTTP: a function from a request to a response. It opens no sockets; any HTTP server can call it.
public struct Server: Sendable {
    /// The longest content that is read, in bytes.
    public static let maximumBodySize = 64 * 1024

    private let routes: RouteTable
    private let site: Site

    /// Creates the routes of a service.
    ///
    /// - Parameters:
    ///   - service: The service. The URLs of its endpoints follow from its issuer, never from a request.
    ///   - administration: The initial access token for registering clients (RFC 7591, section 3); `nil` if clients
    ///     can't be registered over HTTP.
    ///   - diagnostics: The sink for events about failures.
    public init(
        service: TokenService, administration: Secret? = nil, diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        site = Site(service: service, administration: administration, diagnostics: diagnostics)
        routes = RouteTable(site: site)
    }

    /// Responds to a request. A failure is a response, too.
    ///
    /// - Parameters:
    ///   - request: The request as it arrived.
    ///   - address: The client's IP address, which limits sign-in attempts and is written to the audit log.
    /// - Returns: The response.
    public func respond(to request: HTTPRequest, from address: String? = nil) async -> HTTPResponse {
        var response = await routes.respond(to: request, from: address)
        SecurityHeaders.add(to: &response, isSecure: site.isSecure)
        if request.method == .head { response.body = [] }
        return response
    }
}
