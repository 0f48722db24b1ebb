import GatehouseTypes
import Glibc

/// The connections that libcurl keeps open between exchanges, and the rule for sending a request over one of them.
///
/// libcurl takes a connection for usable whenever a byte can be read from it. Over TLS this byte can belong to the
/// notice that the server closes the connection (`close_notify`), and over plain TCP to a response that nobody has
/// asked for. So each kept connection is looked at once more before a request is sent.
final class KeptConnections {
    private struct Connection {
        let socket: Int32

        /// Whether the server sends frames unasked (HTTP/2). libcurl reads them.
        let isMultiplexed: Bool

        var lastUse: Duration
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

    /// Notes the end of an exchange.
    ///
    /// - Parameters:
    ///   - ends: The ends of its connection.
    ///   - isNew: Whether it was the connection's first exchange.
    ///   - easy: The handle of the exchange.
    func noteExchange(over ends: ConnectionEnds, isNew: Bool, _ easy: EasyHandle) {
        guard !ends.areUnknown else { return }
        let now = time.uptime
        if !isNew, connections[ends] != nil {
            connections[ends]?.lastUse = now
            return
        }
        guard let socket = easy.keptSocket else {
            connections[ends] = nil
            return
        }
        if connections.count >= capacity { removeOld(now) }
        connections[ends] = Connection(socket: socket, isMultiplexed: easy.isMultiplexed, lastUse: now)
    }

    /// Whether a request may be sent over a kept connection.
    func canCarry(_ permitted: PermittedConnections, over ends: ConnectionEnds) -> Bool {
        guard let connection = connections[ends] else { return permitted == .any }
        guard !KeptConnections.hasEnded(connection) else { return false }
        return switch permitted {
        case .any: true
        case .recent: time.uptime - connection.lastUse < KeptConnections.recentTime
        case .new: false
        }
    }

    /// Whether the server has closed the connection, or has sent what nobody has asked for.
    private static func hasEnded(_ connection: Connection) -> Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(connection.socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count < 0 { return errno != EAGAIN && errno != EINTR }
        return count == 0 || !connection.isMultiplexed
    }

    /// Forgets connections that libcurl has closed meanwhile. Of what is forgotten, requests that can't be repeated
    /// make no use.
    private func removeOld(_ now: Duration) {
        connections = connections.filter { now - $0.value.lastUse < KeptConnections.maximumIdleTime }
        if connections.count >= capacity { connections = [:] }
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
