package import Foundation
import GatehouseClient
package import GatehouseHTTP
package import GatehouseTypes

/// Sends requests to a server's endpoints, with limits on time and size and only over secure connections. Redirects are
/// never followed: a redirected token request would disclose its credentials to another server.
package struct EndpointClient: Sendable {
    package let transport: any HTTPTransport
    let limit: TimeLimit?
    package let serverTime: ServerTime?

    package init(
        transport: any HTTPTransport, timeout: Duration? = .seconds(30), time: any TimeSource = SystemTimeSource(),
        serverTime: ServerTime? = nil
    ) {
        self.transport = transport
        limit = timeout.map { TimeLimit(duration: $0, time: time) }
        self.serverTime = serverTime
    }

    /// Fetches a document.
    package func get(
        _ url: URL, of endpoint: ServerEndpoint = .discovery, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        try await exchange(HTTPRequest(.get, url: url), with: endpoint, maximumSize: maximumSize)
    }

    /// Sends a request and returns the response, whatever its status.
    package func exchange(
        _ request: HTTPRequest, with endpoint: ServerEndpoint = .token, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        guard let origin = request.origin, origin.isSecure else {
            throw .unsent(AuthError(.insecure, "the server's endpoint isn't an https URL"))
        }
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        if let limit { request[option: Timeout.self] = limit.duration }
        request[option: MaximumResponseSize.self] = maximumSize
        do {
            var response = try await answer(request)
            // The meaning of a refusal depends on the request.
            response.request = response.request ?? request
            guard response.body.count <= maximumSize else {
                throw HTTPError(.invalidResponse, "the response is too long")
            }
            // Key sets often come from a cache of another host, whose clock doesn't matter for proofs.
            if endpoint != .keys { serverTime?.learn(from: response.headers) }
            return response
        } catch {
            throw .noAnswer(HTTPError(wrapping: error, request: nil), at: endpoint)
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let limit else { return try await transport.send(request) }
        return try await limit.apply { [transport] in try await transport.send(request) }
    }
}
