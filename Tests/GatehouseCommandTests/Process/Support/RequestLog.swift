import GatehouseHTTP
import GatehouseListener
import Synchronization

/// A server that writes down what it hears and thanks for it.
final class RequestLog: Sendable {
    private let heard = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { heard.withLock { $0 } }

    func listen() async throws -> Listener {
        try await Listener.start { [self] request in
            heard.withLock { $0.append(request) }
            return HTTPResponse(
                status: request.path == "/missing" ? .notFound : .ok, headers: ["Content-Type": "text/plain"],
                body: Array("thanks\n".utf8))
        }
    }
}
