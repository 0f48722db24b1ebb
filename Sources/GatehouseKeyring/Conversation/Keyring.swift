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
