/// One accepted connection.
final class Connection: Sendable {
    /// The socket's descriptor; microhttpd's, and valid until the connection is reported closed.
    let socket: Int32

    /// The other end.
    let peer: PeerAddress?

    /// What TLS uses; kept until the connection is closed, also if it has been replaced.
    let certificate: ServerCertificate?

    init(socket: Int32, peer: PeerAddress?, certificate: ServerCertificate?) {
        self.socket = socket
        self.peer = peer
        self.certificate = certificate
    }
}
