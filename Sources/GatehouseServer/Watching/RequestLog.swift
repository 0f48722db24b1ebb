import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Notes each answered request, for the log and the metrics. It never notes a path, a query or a field, which can
/// contain secrets, but the pattern of the endpoint's path.
struct RequestLog: Sendable {
    static let event = "server.request"

    private static let unknownRoute = "unknown"
    private static let methods: Set<HTTPMethod> = [.get, .head, .post, .put, .patch, .delete, .options]

    let metrics: Metrics
    let diagnostics: any DiagnosticSink

    func begin() {
        metrics.begin()
    }

    func end(
        _ request: HTTPRequest, from visitor: Visitor, route: String?, status: HTTPStatus, after duration: Duration
    ) {
        let route = route ?? RequestLog.unknownRoute
        let method = RequestLog.methods.contains(request.method) ? request.method.rawValue : "other"
        metrics.end(route: route, method: method, status: status.rawValue, after: duration)
        var fields = ["request": visitor.requestID, "method": method, "route": route]
        fields["address"] = visitor.address
        fields["trace"] = TraceContext(request.headers)?.traceID
        if let refusal = visitor.findings.conclude() {
            fields["error"] = refusal.error.rawValue
            fields["cause"] = refusal.cause
            fields["client"] = refusal.client.map(RequestLog.shown)
        }
        let numbers = ["status": status.rawValue, "milliseconds": Int((duration.seconds * 1000).rounded())]
        diagnostics.record(DiagnosticEvent(RequestLog.event, fields, numbers: numbers))
    }

    /// A client's identifier as the log names it. Anybody can send one, so it is cut, and shows no control characters.
    private static func shown(_ client: ClientID) -> String {
        let scalars = client.rawValue.unicodeScalars.prefix(maximumClientLength + 1)
        let visible = scalars.prefix(maximumClientLength).map { VisibleText.isVisible($0) ? $0 : "\u{FFFD}" }
        return String(String.UnicodeScalarView(visible)) + (scalars.count > maximumClientLength ? "…" : "")
    }

    /// The longest identifier that the log names, in characters.
    private static let maximumClientLength = 100
}
