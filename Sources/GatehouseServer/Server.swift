public import GatehouseHTTP
public import GatehouseService
public import GatehouseTypes

/// The service over HTTP: a pure function from request to response. Sockets are somebody else's business.
public struct Server: Sendable {
    /// The longest content that is read, in bytes.
    public static let maximumBodySize = 64 * 1024

    private let routes: RouteTable
    private let site: Site

    /// Puts a service on the web.
    ///
    /// - Parameters:
    ///   - service: The service. The addresses of its endpoints follow from its issuer, never from a request.
    ///   - administration: What has to be shown to register apps; nothing lets nobody do it over HTTP.
    ///   - diagnostics: Hears of failures.
    public init(
        service: TokenService, administration: Secret? = nil, diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        site = Site(service: service, administration: administration, diagnostics: diagnostics)
        routes = RouteTable(site: site)
    }

    /// Answers a request. It always ends with an answer.
    ///
    /// - Parameters:
    ///   - request: The request as it arrived.
    ///   - address: Where it came from, to limit attempts and for the audit.
    /// - Returns: The answer.
    public func respond(to request: HTTPRequest, from address: String? = nil) async -> HTTPResponse {
        var response = await routes.respond(to: request, from: address)
        SecurityHeaders.add(to: &response, isSecure: site.isSecure)
        if request.method == .head { response.body = [] }
        return response
    }
}
