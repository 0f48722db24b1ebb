import CMicroHTTPD

/// A connection that microhttpd has laid aside until somebody has an answer.
///
/// `@unchecked Sendable`: microhttpd keeps the connection alive while it is suspended, and lets any thread resume it.
@safe struct SuspendedConnection: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Lays a connection aside. Only microhttpd's own thread, in the callback for a request, may do that.
    init(suspending connection: OpaquePointer) {
        unsafe MHD_suspend_connection(connection)
        unsafe pointer = connection
    }

    /// Lets microhttpd come back for the answer. Only once.
    func resume() {
        unsafe MHD_resume_connection(pointer)
    }
}
