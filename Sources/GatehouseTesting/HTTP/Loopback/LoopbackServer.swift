import Foundation
public import GatehouseHTTP
import Glibc
import Synchronization

/// A server on the local machine that handles each connection as a test defines it, even with invalid responses.
///
/// Each connection has its own thread, so its handler may block.
public final class LoopbackServer: Sendable {
    /// Handles a connection. The connection is closed when it returns.
    public typealias Handler = @Sendable (LoopbackConnection) -> Void

    private struct State {
        var requests: [LoopbackRequest] = []
        var connectionCount = 0
        var openCount = 0
        var peak = 0
    }

    /// The port; 0 for a Unix domain socket.
    public let port: Int
    private let door: LoopbackDoor
    private let state = Mutex(State())

    /// The number of received requests.
    public let requestTally = Tally()

    /// The number of connections that have ended.
    public let endTally = Tally()

    /// Creates a server on a socket, or on a free port if the socket is nil.
    ///
    /// - Throws: ``LoopbackSocket/Failure``.
    public init(at socket: LoopbackSocket? = nil, _ handler: @escaping Handler) throws {
        let socket = try socket ?? .onLoopback()
        door = LoopbackDoor(socket.descriptor)
        port = socket.port
        Thread.detachNewThread { [weak self, door] in LoopbackServer.accept(door, { self }, handler) }
    }

    /// Creates a server that answers each request and keeps the connections open.
    ///
    /// - Throws: ``LoopbackSocket/Failure``.
    public convenience init(answering answer: @escaping @Sendable (LoopbackRequest) -> String) throws {
        try self.init { connection in
            while let request = connection.readRequest() {
                guard connection.send(answer(request)) else { return }
            }
        }
    }

    deinit {
        door.shut()
    }

    /// The requests received so far.
    public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

    /// The number of accepted connections.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// The maximum number of connections that were open at the same time.
    public var peakConnections: Int { state.withLock { $0.peak } }

    /// Creates a request to this server.
    ///
    /// - Throws: ``LoopbackSocket/Failure`` if the target isn't valid in a URL.
    public func request(
        _ method: HTTPMethod = .get, _ target: String = "/", body: any HTTPBody = EmptyBody()
    ) throws -> HTTPRequest {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else { throw LoopbackSocket.Failure() }
        var request = HTTPRequest(method, url: url, body: body)
        // The timeout is long, because requests can take long on a machine that runs many other tests.
        request[option: Timeout.self] = .seconds(600)
        return request
    }

    func note(_ request: LoopbackRequest) {
        state.withLock { $0.requests.append(request) }
        requestTally.increment()
    }

    private func opened() -> Int {
        state.withLock { state in
            state.openCount += 1
            state.peak = max(state.peak, state.openCount)
            defer { state.connectionCount += 1 }
            return state.connectionCount
        }
    }

    private func closing(_ descriptor: Int32, resetting: Bool) {
        state.withLock { $0.openCount -= 1 }
        // A process that is just being started holds a copy of the descriptor for a moment, which would keep the
        // connection open.
        if !resetting { shutdown(descriptor, Int32(SHUT_RDWR)) }
        close(descriptor)
        endTally.increment()
    }

    private static func accept(_ door: LoopbackDoor, _ server: () -> LoopbackServer?, _ handler: @escaping Handler) {
        defer { door.close() }
        while let accepted = door.accept() {
            guard let server = server() else {
                close(accepted)
                return
            }
            let number = server.opened()
            Thread.detachNewThread {
                let connection = LoopbackConnection(number: number, server: server, descriptor: accepted)
                handler(connection)
                connection.finish()
                server.closing(accepted, resetting: connection.isReset)
            }
        }
    }
}

/// The listening socket of a server. One thread shuts it down and another one closes it, in either order. After it is
/// closed, its descriptor number may belong to another file.
final class LoopbackDoor: Sendable {
    private let descriptor: Int32
    private let isClosed = Mutex(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for the next connection. Returns nil after the socket was shut down.
    func accept() -> Int32? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        return accepted >= 0 ? accepted : nil
    }

    /// Stops accepting connections.
    func shut() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Closes the socket.
    func close() {
        isClosed.withLock { isClosed in
            isClosed = true
            Glibc.close(descriptor)
        }
    }
}
