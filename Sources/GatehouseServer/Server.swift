public import GatehouseHTTP
public import GatehouseService
public import GatehouseTypes

/// The service over HTTP: a function from a request to a response. It opens no sockets; any HTTP server can call it.
public struct Server: Sendable {
    /// The longest content that is read, in bytes.
    public static let maximumBodySize = Router.maximumBodySize

    /// The name of the event that is recorded for each answered request. Its fields are `request` (the identifier that
    /// the answer has in `X-Request-ID`), `method`, `route`, `status`, `milliseconds`, `address` and `trace`; for a
    /// refused request also `error`, the code of the refusal, and `client`, the identifier of the client that the
    /// request is about or only names.
    public static let requestEvent = RequestLog.event

    private let router: Router
    let site: Site
    private let log: RequestLog
    private let proxies: TrustedProxies
    private let untrustedProxy = UntrustedProxyNotice()

    /// Creates the routes of a service.
    ///
    /// - Parameters:
    ///   - service: The service. The URLs of its endpoints follow from its issuer, never from a request.
    ///   - proxies: The proxies in front of the service.
    ///   - diagnostics: The sink for events about requests and failures.
    public init(
        service: TokenService, proxies: TrustedProxies = TrustedProxies(),
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let site = Site(service: service, diagnostics: diagnostics)
        self.site = site
        self.proxies = proxies
        log = RequestLog(metrics: site.metrics, diagnostics: diagnostics)
        router = Router(
            Endpoints.all(on: site), basePath: site.basePath, answers: ServiceAnswers(site: site),
            crossOrigin: CrossOriginFields { try await service.browserOrigins.contains($0) })
    }

    /// Responds to a request. A failure is a response, too.
    ///
    /// - Parameters:
    ///   - request: The request as it arrived.
    ///   - peer: The IP address at the other end of the connection. The client's address, which limits sign-in attempts
    ///     and is written to the audit log, is this one or, behind a proxy, the one that the proxy names.
    /// - Returns: The response.
    public func respond(to request: HTTPRequest, from peer: String? = nil) async -> HTTPResponse {
        let begin = site.service.uptime
        let visitor = Visitor(
            address: proxies.client(of: request, peer: peer), requestID: site.service.makeRequestID())
        untrustedProxy.check(request, from: peer, besides: proxies, tell: site.diagnostics)
        log.begin()
        var (response, route) = await router.respond(to: request, from: visitor)
        site.securityHeaders.add(to: &response)
        response.headers["X-Request-ID"] = visitor.requestID
        if request.method == .head { response.body = [] }
        log.end(request, from: visitor, route: route, status: response.status, after: site.service.uptime - begin)
        return response
    }

    /// The header fields that protect every answer. A listener adds them to those that it makes by itself.
    ///
    /// - Parameter issuer: The issuer of the service.
    /// - Returns: The fields. With an https issuer, browsers never use http for its host again.
    public static func securityHeaders(issuer: String) -> HTTPHeaders {
        SecurityHeaders(isSecure: issuer.asciiLowercased.hasPrefix("https:")).fields
    }

    /// Says from now on that the service isn't ready (`/health/ready`), and goes on to answer requests.
    public func drain() {
        site.readiness.drain()
    }

    /// What the service has done since its start, in the text format of Prometheus. It belongs on an address that only
    /// the operator reaches.
    public func metrics() -> HTTPResponse {
        metrics(adding: [])
    }

    /// A measurement that is made elsewhere in the process.
    package typealias Measurement = (name: String, help: String, value: Int)

    /// Answers a request for metrics, with what is measured elsewhere in the process: `others` have a value at this
    /// moment, `counters` only grow.
    package func metrics(adding others: [Measurement], counting counters: [Measurement] = []) -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": MetricsText.contentType, "Cache-Control": "no-store"],
            body: Array(site.metrics.text(site.gauges + others, counters: site.counters + counters).utf8))
    }
}
