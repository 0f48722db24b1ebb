import CSecret

/// One conversation with the Secret Service. It must stay on the thread that began it.
///
/// No state is kept between conversations, so a restart of the keyring daemon or of the bus needs no special handling.
@safe
final class Keyring {
    private let connection: BusConnection
    private let service: UnsafeMutablePointer<SecretService>

    /// Runs a closure with a new conversation, and ends it afterwards.
    static func talk<Value>(_ body: (Keyring) throws(KeyringFailure) -> Value) throws(KeyringFailure) -> Value {
        // GLib's later events are queued in a temporary context, since the default context isn't processed.
        guard let context = unsafe g_main_context_new() else { throw KeyringFailure("out of memory") }
        unsafe g_main_context_push_thread_default(context)
        defer {
            unsafe g_main_context_pop_thread_default(context)
            unsafe g_main_context_unref(context)
        }
        return try body(Keyring(BusConnection()))
    }

    private init(_ connection: BusConnection) throws(KeyringFailure) {
        let service = try unsafe KeyringFailure.check("talking to the keyring") { error in
            unsafe secret_service_open_sync(
                secret_service_get_type(), nil, SECRET_SERVICE_OPEN_SESSION, nil, error)
        }
        guard let service = unsafe service else { throw KeyringFailure("there is no keyring") }
        unsafe self.service = unsafe service
        self.connection = connection
    }

    deinit {
        unsafe g_object_unref(service)
    }

    /// Returns the items with these attributes, the most recently changed one first. Doesn't unlock anything.
    func items(_ attributes: KeyringAttributes) throws(KeyringFailure) -> [KeyringItem] {
        try unsafe attributes.withTable { table throws(KeyringFailure) in
            let list = try unsafe KeyringFailure.check("searching the keyring") { error in
                unsafe secret_service_search_sync(service, nil, table, SECRET_SEARCH_ALL, nil, error)
            }
            defer { unsafe g_list_free(list) }
            var items: [KeyringItem] = []
            var element = unsafe list
            while let current = unsafe element {
                if let data = unsafe current.pointee.data {
                    items.append(unsafe KeyringItem(data.assumingMemoryBound(to: SecretItem.self)))
                }
                unsafe element = unsafe current.pointee.next
            }
            return items.sorted { $0.modified > $1.modified }
        }
    }

    /// Returns the collection with the given alias; `nil` if there is none.
    func collection(_ alias: String) throws(KeyringFailure) -> KeyringCollection? {
        let collection = try unsafe KeyringFailure.check("looking for the keyring") { error in
            unsafe secret_collection_for_alias_sync(service, alias, SECRET_COLLECTION_NONE, nil, error)
        }
        guard let collection = unsafe collection else { return nil }
        return unsafe KeyringCollection(collection, of: service)
    }
}

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

/// The reason why a request to the Secret Service failed.
struct KeyringFailure: Error, CustomStringConvertible {
    /// The reason.
    let description: String

    init(_ reason: String) {
        description = reason
    }

    /// Calls a GLib function, and throws its error if it reports one.
    static func check<Value>(
        _ operation: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) throws(KeyringFailure) -> Value {
        var error: UnsafeMutablePointer<GError>?
        let value = unsafe body(&error)
        guard let error = unsafe error else { return value }
        defer { unsafe g_error_free(error) }
        let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
        throw KeyringFailure("\(operation): \(message.prefix(200))")
    }
}
