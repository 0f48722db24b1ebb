import CMicroHTTPD
import Glibc

/// Owns a running microhttpd, which gets its connections from an ``Acceptor``.
///
/// `@unchecked Sendable`: the pointer is set once, and microhttpd's functions that it's passed to may be called from
/// any thread.
@safe final class Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let server: Unmanaged<Server>

    private static let threads = UInt32(2)

    /// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption (RFC 9325, section 4.2).
    private static let tlsPriorities =
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:"
        + "-CIPHER-ALL:+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:-MAC-ALL:+AEAD:-SIGN-RSA-SHA1:-SIGN-ECDSA-SHA1"

    /// Starts microhttpd, with two threads that poll and never block.
    ///
    /// Its own limit on connections holds for each thread, and the threads get them by their descriptors: it's set so
    /// high that ``Admission`` alone decides.
    ///
    /// - Throws: ``ListenerError/Code/cannotListen``.
    init(server: Server) throws(ListenerError) {
        let limits = server.limits
        let retained = unsafe Unmanaged.passRetained(server)
        let started = unsafe gatehouse_mhd_start(
            server.certificate == nil ? nil : Daemon.tlsPriorities, Daemon.threads,
            UInt32(clamping: limits.connections) &* Daemon.threads &+ Daemon.threads, limits.headSize * 2 + 4 * 1_024,
            UInt32(clamping: limits.idleTimeout.components.seconds), targetReceived, requestAdvanced, requestCompleted,
            connectionChanged, retained.toOpaque())
        guard let started = unsafe started else {
            unsafe retained.release()
            throw ListenerError(.cannotListen, "microhttpd doesn't start; there may be too few descriptors")
        }
        unsafe pointer = started
        unsafe self.server = retained
    }

    /// Passes a connected socket to microhttpd, which closes it in the end, or at once if it can't take it.
    ///
    /// - Returns: Whether it took it.
    @unsafe
    func take(_ socket: Int32, from peer: UnsafePointer<sockaddr>, size: socklen_t) -> Bool {
        unsafe MHD_add_connection(pointer, socket, peer, size) == .YES
    }

    /// Stops microhttpd, which aborts the process if a connection is suspended: the server must have drained. Nobody
    /// may pass it a socket any more.
    func stop() {
        unsafe MHD_stop_daemon(pointer)
        unsafe server.takeUnretainedValue().watch.stop()
        unsafe server.release()
    }
}
