import GatehouseHTTP
import Synchronization

/// A transport that can lose an answer after the server has made it.
final class LossyTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let losing = Mutex<String?>(nil)

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Loses the next answer to a request for that path.
    func loseNextAnswer(from path: String) {
        losing.withLock { $0 = path }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await transport.send(request)
        let isLost = losing.withLock { path in
            // A demand for a nonce isn't the answer that is meant.
            guard path == request.path, response.status == .ok else { return false }
            path = nil
            return true
        }
        if isLost { throw HTTPError(.connectionLost) }
        return response
    }
}
