package import GatehouseHTTP
package import GatehouseTesting
import GatehouseTypes

/// A way in which a server closes connections.
package enum Closing: CaseIterable, Sendable {
    /// While a connection is idle, and the client is told (`close_notify`).
    case notified
    /// While it is idle, without a word.
    case silent
    /// While it is idle, by a TCP reset.
    case reset
    /// After it has received and processed a connection's second request.
    case insteadOfAnswering

    /// Whether the server closes connections while they are idle.
    package var isIdle: Bool { self != .insteadOfAnswering }
}

/// A server over TLS that answers the first request of each connection, and closes the connection afterwards.
package struct ClosingServer: Sendable {
    package let server: LoopbackServer
    package let identity: TLSIdentity
    private let closing: Closing

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - closing: How it closes connections.
    ///   - answer: The response to a request, as bytes.
    /// - Throws: If there is no certificate or no socket.
    package init(
        _ closing: Closing, answering answer: @escaping @Sendable (LoopbackRequest) -> [UInt8]
    ) throws {
        let identity = try TLSIdentity()
        self.identity = identity
        self.closing = closing
        server = try LoopbackServer(identity, notifies: closing != .silent) { connection in
            guard let request = connection.readRequest(), connection.send(answer(request)) else { return }
            switch closing {
            case .notified, .silent: break
            case .reset: connection.reset()
            case .insteadOfAnswering: _ = connection.readRequest().map(answer)
            }
        }
    }

    /// Waits until all connections are closed on which the server has answered.
    package func waitUntilClosed() async throws {
        if closing.isIdle { try await server.endTally.wait(for: server.connectionCount) }
    }

    /// A request to this server that trusts its certificate.
    package func request(
        _ method: HTTPMethod = .get, _ target: String = "/", body: any HTTPBody = EmptyBody()
    ) throws -> HTTPRequest {
        var request = try server.request(method, target, body: body)
        request.scheme = "https"
        return request
    }
}
