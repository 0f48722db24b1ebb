import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

/// Talks to a server's endpoints: one exchange at a time, within limits, over nothing but a secure way, never following a
/// redirect, since a redirected token request would hand its credentials to whoever it leads to.
struct EndpointClient: Sendable {
    let transport: any HTTPTransport
    let limit: TimeLimit?
    let serverTime: ServerTime?

    init(
        transport: any HTTPTransport, timeout: Duration? = .seconds(30), time: any TimeSource = SystemTimeSource(),
        serverTime: ServerTime? = nil
    ) {
        self.transport = transport
        limit = timeout.map { TimeLimit(duration: $0, time: time) }
        self.serverTime = serverTime
    }

    /// Fetches a document.
    func get(
        _ url: URL, of endpoint: ServerEndpoint = .discovery, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        try await exchange(HTTPRequest(.get, url: url), with: endpoint, maximumSize: maximumSize)
    }

    /// Makes one exchange, whatever its outcome.
    func exchange(
        _ request: HTTPRequest, with endpoint: ServerEndpoint = .token, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        guard let origin = request.origin, origin.isSecure else {
            throw .unsent(AuthError(.insecure, "the server's endpoint isn't a secure address"))
        }
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        if let limit { request[option: Timeout.self] = limit.duration }
        request[option: MaximumResponseSize.self] = maximumSize
        do {
            var response = try await answer(request)
            // What a refusal means depends on what was sent.
            response.request = response.request ?? request
            guard response.body.count <= maximumSize else {
                throw HTTPError(.invalidResponse, "the answer is too long")
            }
            // Keys often come from a cache somewhere else, whose clock nobody's proofs are judged by.
            if endpoint != .keys { serverTime?.learn(from: response) }
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
