/// One accepted connection.
final class Connection: Sendable {
    /// The socket's descriptor; microhttpd's, and valid until the connection is reported closed.
    let socket: Int32

    /// The other end.
    let peer: PeerAddress?

    init(socket: Int32, peer: PeerAddress?) {
        self.socket = socket
        self.peer = peer
    }
}
