import Foundation
import Gatehouse

// Loaders, a transport and an authenticator of the app's own.

struct ReportFailures: HTTPLoader {
    let report: @Sendable (HTTPStatus) -> Void

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let response = try await next(request)
        if response.status.rawValue >= 500 { report(response.status) }
        return response
    }
}

/// An option of the app's own, and the loader that reads it.
enum TraceID: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
}

struct Tracing: HTTPLoader {
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        var request = request
        if let trace = request[option: TraceID.self] { request.headers["traceparent"] = trace }
        return try await next(request)
    }
}

/// The transport of a preview: no network.
struct PreviewTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: request.method == HTTPMethod.get ? .ok : .notFound, request: request)
    }
}

/// An authenticator of the app's own: a key in a header field.
struct APIKey: Authenticator {
    let key: Secret
    let server: Origin

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == server, server.isSecure else { return .notApplicable }
        var request = request
        request.headers["X-API-Key"] = key.revealed
        return .authenticated(request)
    }
}
