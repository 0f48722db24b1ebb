import GatehouseHTTP
import GatehouseListener
import GatehouseServer
import Synchronization

/// What a listener serves while the service behind it isn't open yet: the port must be known before the issuer is.
final class Doorstep: Sendable {
    private let server = Mutex<Server?>(nil)

    /// From now on the service answers.
    func open(_ server: Server) {
        self.server.withLock { $0 = server }
    }

    /// Answers a request, with 503 before the service is open.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let server = server.withLock({ $0 }) else {
            return HTTPResponse(status: .serviceUnavailable, headers: ["Retry-After": "1"])
        }
        return await server.respond(to: request, from: request.peerAddress?.host)
    }
}
