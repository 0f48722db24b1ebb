import Foundation
import GatehouseHTTP
import Synchronization

/// Loses the second request for notes that the second backend is sent, as when its server gives up an idle connection.
final class GivenUpConnection: HTTPTransport {
    private struct State {
        var ports: [Int?] = []
        var requestsToSecond = 0
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    init(transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Whether it has lost it.
    var hasLostRequest: Bool { state.withLock { $0.requestsToSecond >= 2 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.path == "/notes", isLost(request) {
            throw HTTPError(.connectionLost, "the server closed it", request: request)
        }
        return try await transport.send(request)
    }

    private func isLost(_ request: HTTPRequest) -> Bool {
        state.withLock { state in
            let port = request.url?.port
            if !state.ports.contains(port) { state.ports.append(port) }
            guard state.ports.count == 2, port == state.ports[1] else { return false }
            state.requestsToSecond += 1
            return state.requestsToSecond == 2
        }
    }
}
