import GatehouseTypes
import Glibc

/// The connections that libcurl has made, and the rule for sending a request over one that had an exchange before.
///
/// libcurl takes a connection for usable whenever a byte can be read from it. Over TLS this byte can belong to the
/// notice that the server closes the connection (`close_notify`), and over plain TCP to a response that nobody has
/// asked for. So each kept connection is looked at once more before a request is sent.
final class KeptConnections {
    private struct Connection {
        /// The socket; `nil` before the end of the first exchange.
        var socket: Int32?

        /// Whether the server sends frames unasked (HTTP/2). libcurl reads them.
        var isMultiplexed = false

        var lastUse: Duration

        /// The number of exchanges under way that let others use the connection.
        var exchangeCount = 1
    }

    /// The time without an exchange after which a connection isn't recent any more.
    ///
    /// Servers state the time after which they close an idle connection in whole seconds. Half of the shortest one
    /// remains for the way to the server.
    static let recentTime = Duration.milliseconds(500)

    /// The time after which libcurl uses no idle connection.
    private static let maximumIdleTime = Duration.seconds(118)

    private let time: any TimeSource
    private let capacity: Int
    private var connections: [ConnectionEnds: Connection] = [:]

    init(capacity: Int, time: any TimeSource) {
        self.capacity = capacity
        self.time = time
    }

    /// Notes that a request is sent. Its exchange is under way until ``endSharing(of:)``.
    func beginExchange(over ends: ConnectionEnds, isNew: Bool) {
        guard !ends.areUnknown else { return }
        if !isNew, connections[ends] != nil {
            connections[ends]?.exchangeCount += 1
        } else {
            let now = time.uptime
            if connections.count >= capacity { removeOld(now) }
            connections[ends] = Connection(lastUse: now)
        }
    }

    /// Notes that an exchange doesn't let others use its connection any more: it has ended, or its response is one of
    /// HTTP/1.1.
    func endSharing(of ends: ConnectionEnds) {
        guard let connection = connections[ends] else { return }
        connections[ends]?.exchangeCount = max(0, connection.exchangeCount - 1)
    }

    /// Notes the success of an exchange.
    ///
    /// - Parameters:
    ///   - ends: The ends of its connection.
    ///   - isNew: Whether it was the connection's first exchange.
    ///   - easy: The handle of the exchange.
    func noteExchange(over ends: ConnectionEnds, isNew: Bool, _ easy: EasyHandle) {
        guard !ends.areUnknown else { return }
        guard var connection = connections[ends] else { return }
        connection.lastUse = time.uptime
        if isNew || connection.socket == nil {
            connection.socket = easy.keptSocket
            connection.isMultiplexed = easy.isMultiplexed
        }
        // libcurl names no socket if it has closed the connection, or if other exchanges use it.
        connections[ends] = connection.socket == nil && connection.exchangeCount < 2 ? nil : connection
    }

    /// Whether a request may be sent over a connection that had an exchange before.
    ///
    /// A server doesn't close a connection for being idle while it answers over it (HTTP/2).
    func canCarry(_ permitted: PermittedConnections, over ends: ConnectionEnds) -> Bool {
        guard let connection = connections[ends], connection.socket != nil || connection.exchangeCount > 0 else {
            return permitted == .any
        }
        guard !KeptConnections.hasEnded(connection) else { return false }
        return switch permitted {
        case .any: true
        case .recent:
            connection.exchangeCount > 0 || time.uptime - connection.lastUse < KeptConnections.recentTime
        case .new: false
        }
    }

    /// Whether the server has closed the connection, or has sent what nobody has asked for.
    private static func hasEnded(_ connection: Connection) -> Bool {
        guard let socket = connection.socket else { return false }
        var byte: UInt8 = 0
        let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count < 0 { return errno != EAGAIN && errno != EINTR }
        return count == 0 || !connection.isMultiplexed
    }

    /// Forgets connections that libcurl has closed meanwhile. Of what is forgotten, requests that can't be repeated
    /// make no use.
    private func removeOld(_ now: Duration) {
        func isInUse(_ connection: Connection) -> Bool { connection.exchangeCount > 0 }
        connections = connections.filter {
            isInUse($0.value) || now - $0.value.lastUse < KeptConnections.maximumIdleTime
        }
        if connections.count >= capacity { connections = connections.filter { isInUse($0.value) } }
    }
}

/// The addresses and ports of both ends of a connection. At any time they belong to one connection.
struct ConnectionEnds: Hashable {
    let localAddress: String
    let localPort: Int32
    let remoteAddress: String
    let remotePort: Int32

    /// Whether the connection has no ports, like one to a unix socket.
    var areUnknown: Bool { localPort == 0 }
}
