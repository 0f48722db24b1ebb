import CSecret

/// The session bus during one conversation. libsecret supports no other bus.
@safe
final class BusConnection {
    let pointer: OpaquePointer

    /// Connects to the bus. The connection is shared with other code in the process.
    ///
    /// - Throws: ``KeyringFailure``.
    init() throws(KeyringFailure) {
        let connection = try unsafe KeyringFailure.check("connecting to the session bus") { error in
            unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, error)
        }
        guard let connection = unsafe connection else { throw KeyringFailure("there is no session bus") }
        unsafe pointer = unsafe connection
        // By default GLib would end the whole process when the bus connection is closed.
        unsafe g_dbus_connection_set_exit_on_close(connection, 0)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
