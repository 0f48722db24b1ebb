import Foundation
public import GatehouseTypes

/// Tells a sink of each request that passes and how it ended.
///
/// Header fields, content and queries are never told; a path is, so secrets don't belong in one.
public struct Log: HTTPLoader {
    private let sink: any DiagnosticSink
    private let time: any TimeSource

    /// A loader that tells a sink.
    public init(_ sink: any DiagnosticSink, time: any TimeSource = SystemTimeSource()) {
        self.sink = sink
        self.time = time
    }

    /// Tells of the request as `http.request`, and of its end as `http.response` or `http.failure`.
    ///
    /// - Throws: What the rest of the chain throws.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
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
