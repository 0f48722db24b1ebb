import GatehouseHTTP
import GatehouseListener
import GatehouseServer
import Synchronization

/// The request handler of a listener while the service isn't open yet. The port must be known before the issuer is.
final class Doorstep: Sendable {
    private let server = Mutex<Server?>(nil)

    /// Passes all further requests to the service.
    func open(_ server: Server) {
        self.server.withLock { $0 = server }
    }

    /// Returns the response to a request: 503 until the service is open.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let server = server.withLock({ $0 }) else {
            return HTTPResponse(status: .serviceUnavailable, headers: ["Retry-After": "1"])
        }
        return await server.respond(to: request, from: request.peerAddress?.host)
    }
}
