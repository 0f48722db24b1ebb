import Foundation
public import GatehouseTypes

/// Records each request and its result in a diagnostic sink.
///
/// Header fields, content and queries are never recorded. Paths are recorded, so a path must not contain secrets.
public struct Log: HTTPLoader {
    private let sink: any DiagnosticSink
    private let time: any TimeSource

    /// Creates a loader that records in a sink.
    public init(_ sink: any DiagnosticSink, time: any TimeSource = SystemTimeSource()) {
        self.sink = sink
        self.time = time
    }

    /// Records the request as `http.request`, and its result as `http.response` or `http.failure`.
    ///
    /// - Throws: The errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let start = time.uptime
        let fields = ["request": request.id.uuidString, "method": request.method.rawValue, "url": Log.place(request)]
        sink.record(DiagnosticEvent("http.request", fields))
        do {
            let response = try await next(request)
            record("http.response", fields, ["status": response.status.description], since: start)
            return response
        } catch {
            record(
                "http.failure", fields, ["code": HTTPError(wrapping: error, request: nil).code.rawValue], since: start)
            throw error
        }
    }

    private func record(
        _ name: String, _ fields: [String: String], _ outcome: [String: String], since start: Duration
    ) {
        let took = ["milliseconds": String(Int(((time.uptime - start).seconds * 1000).rounded()))]
        sink.record(DiagnosticEvent(name, fields.merging(outcome) { $1 }.merging(took) { $1 }))
    }

    private static func place(_ request: HTTPRequest) -> String {
        (request.origin?.description ?? "") + request.percentEncodedPath
    }
}
