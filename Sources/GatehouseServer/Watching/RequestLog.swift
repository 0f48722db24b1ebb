import GatehouseHTTP
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
        var fields = [
            "request": visitor.requestID, "method": method, "route": route, "status": String(status.rawValue),
            "milliseconds": String(Int((duration.seconds * 1000).rounded())),
        ]
        fields["address"] = visitor.address
        fields["trace"] = TraceContext(request.headers)?.traceID
        diagnostics.record(DiagnosticEvent(RequestLog.event, fields))
    }
}
