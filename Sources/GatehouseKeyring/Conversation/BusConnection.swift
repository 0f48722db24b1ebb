import CSecret

/// The session bus, for as long as a conversation lasts. libsecret knows no other.
@safe
final class BusConnection {
    let pointer: OpaquePointer

    /// Connects, unless something else in the process is connected already.
    ///
    /// - Throws: ``KeyringFailure``.
    init() throws(KeyringFailure) {
        let connection = try unsafe KeyringFailure.check("connecting to the session bus") { error in
            unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, error)
        }
        guard let connection = unsafe connection else { throw KeyringFailure("there is no session bus") }
        unsafe pointer = unsafe connection
        // GLib would end the whole process when the bus goes away.
        unsafe g_dbus_connection_set_exit_on_close(connection, 0)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
