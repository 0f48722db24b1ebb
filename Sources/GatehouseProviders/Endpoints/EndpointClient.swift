import Foundation
import GatehouseClient
import GatehouseHTTP

/// Talks to a server's endpoints: one exchange at a time, within limits, over nothing but a secure way, never following a
/// redirect, since a redirected token request would hand its credentials to whoever it leads to.
struct EndpointClient: Sendable {
    let transport: any HTTPTransport
    let timeout: Duration
    let serverTime: ServerTime?

    init(transport: any HTTPTransport, timeout: Duration = .seconds(30), serverTime: ServerTime? = nil) {
        self.transport = transport
        self.timeout = timeout
        self.serverTime = serverTime
    }

    /// Fetches a document.
    func get(_ url: URL, maximumSize: Int) async throws(EndpointFailure) -> HTTPResponse {
        try await exchange(HTTPRequest(.get, url: url), maximumSize: maximumSize)
    }

    /// Makes one exchange, whatever its outcome.
    func exchange(_ request: HTTPRequest, maximumSize: Int) async throws(EndpointFailure) -> HTTPResponse {
        guard let origin = request.origin, origin.isSecure else {
            throw .unsent(AuthError(.insecure, "the server's endpoint isn't a secure address"))
        }
        var request = request
        request.headers["Accept"] = request.headers["Accept"] ?? "application/json"
        request[option: Timeout.self] = timeout
        request[option: MaximumResponseSize.self] = maximumSize
        do {
            let response = try await transport.send(request)
            serverTime?.learn(from: response)
            return response
        } catch {
            throw .noAnswer(HTTPError(wrapping: error, request: nil))
        }
    }
}
