import Foundation
public import GatehouseHTTP
import Glibc
import Synchronization

/// A server on this machine that does with each connection what a test tells it to, however bad that is.
///
/// Each connection has a thread of its own, so what it does may block.
public final class LoopbackServer: Sendable {
    /// What is done with a connection; when it returns, the connection is closed.
    public typealias Handler = @Sendable (LoopbackConnection) -> Void

    private struct State {
        var requests: [LoopbackRequest] = []
        var connectionCount = 0
        var openDescriptors: Set<Int32> = []
        var peak = 0
    }

    /// The port; zero on a unix socket.
    public let port: Int
    private let door: LoopbackDoor
    private let state = Mutex(State())

    /// How many requests have come.
    public let requestTally = Tally()

    /// How many connections have ended.
    public let endTally = Tally()

    /// Listens on a free port, or where else it's told to.
    ///
    /// - Throws: ``LoopbackSocket/Failure``.
    public init(at socket: LoopbackSocket? = nil, _ handler: @escaping Handler) throws {
        let socket = try socket ?? .onLoopback()
        door = LoopbackDoor(socket.descriptor)
        port = socket.port
        Thread.detachNewThread { [weak self, door] in LoopbackServer.accept(door, { self }, handler) }
    }

    /// A server that answers each request of a kept connection.
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

    /// Ends all connections that are open.
    public func cutConnections() {
        state.withLock { state in
            for descriptor in state.openDescriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// What has come so far.
    public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

    /// How many connections were made.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// How many connections were open at once.
    public var peakConnections: Int { state.withLock { $0.peak } }

    /// A request to this server.
    ///
    /// - Throws: ``LoopbackSocket/Failure`` if the target can't stand in an address.
    public func request(
        _ method: HTTPMethod = .get, _ target: String = "/", body: any HTTPBody = EmptyBody()
    ) throws -> HTTPRequest {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else { throw LoopbackSocket.Failure() }
        var request = HTTPRequest(method, url: url, body: body)
        // A machine that is busy with a thousand other tests is slow, which is no failure.
        request[option: Timeout.self] = .seconds(600)
        return request
    }

    func note(_ request: LoopbackRequest) {
        state.withLock { $0.requests.append(request) }
        requestTally.increment()
    }

    private func opened(_ descriptor: Int32) -> Int {
        state.withLock { state in
            state.openDescriptors.insert(descriptor)
            state.peak = max(state.peak, state.openDescriptors.count)
            defer { state.connectionCount += 1 }
            return state.connectionCount
        }
    }

    private func closing(_ descriptor: Int32, resetting: Bool) {
        state.withLock { state in
            state.openDescriptors.remove(descriptor)
            // A program that is just being started holds a copy for a moment, and so the connection.
            if !resetting { shutdown(descriptor, Int32(SHUT_RDWR)) }
            close(descriptor)
        }
        endTally.increment()
    }

    private static func accept(_ door: LoopbackDoor, _ server: () -> LoopbackServer?, _ handler: @escaping Handler) {
        defer { door.close() }
        while let accepted = door.accept() {
            guard let server = server() else {
                close(accepted)
                return
            }
            let number = server.opened(accepted)
            Thread.detachNewThread {
                let connection = LoopbackConnection(number: number, server: server, descriptor: accepted)
                handler(connection)
                server.closing(accepted, resetting: connection.isReset)
            }
        }
    }
}
