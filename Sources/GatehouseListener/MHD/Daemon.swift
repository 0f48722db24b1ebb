import CMicroHTTPD
import Glibc

/// Owns a running microhttpd.
///
/// `@unchecked Sendable`: the pointer is set once, and microhttpd's functions that it's passed to may be called from
/// any thread.
@safe final class Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let server: Unmanaged<Server>

    /// Starts microhttpd on a listening socket, which it closes in the end, with two threads that poll and never block.
    ///
    /// - Throws: ``ListenerError/Code/cannotListen``; then the socket is closed.
    init(socket: ListenSocket, server: Server) throws(ListenerError) {
        let limits = server.limits
        let retained = unsafe Unmanaged.passRetained(server)
        let started = unsafe gatehouse_mhd_start(
            socket.descriptor, 2, UInt32(clamping: limits.connections), limits.headSize * 2 + 32 * 1_024,
            UInt32(clamping: limits.idleTimeout.components.seconds), targetReceived, requestAdvanced, requestCompleted,
            connectionChanged, retained.toOpaque())
        guard let started = unsafe started else {
            unsafe retained.release()
            close(socket.descriptor)
            throw ListenerError(.cannotListen, "microhttpd doesn't start on \(socket.address)")
        }
        unsafe pointer = started
        unsafe self.server = retained
    }

    /// Lets the server drain, which answers new requests with 503 meanwhile, and only then stops: microhttpd aborts the
    /// process when it's stopped while a connection is suspended, and may do so when it's told to accept no more of
    /// them.
    func stop(patience: Duration) async {
        let server = unsafe self.server.takeUnretainedValue()
        await server.drain(patience: patience)
        unsafe MHD_stop_daemon(pointer)
        server.watch.stop()
        unsafe self.server.release()
    }
}
