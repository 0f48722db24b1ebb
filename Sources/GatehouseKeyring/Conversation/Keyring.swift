import CSecret

/// One conversation with the Secret Service. It stays on the thread on which it was begun.
///
/// Nothing is kept from one conversation to the next, so a keyring daemon that is started again, or a bus that comes back,
/// needs no care.
@safe
final class Keyring {
    private let connection: BusConnection
    private let service: UnsafeMutablePointer<SecretService>

    /// Has a conversation.
    static func talk<Value>(_ body: (Keyring) throws(KeyringFailure) -> Value) throws(KeyringFailure) -> Value {
        // What GLib wants to tell later goes into a context that is thrown away, not to one that nobody reads.
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

    /// The items with these attributes, the one that was changed last at first. Nothing is unlocked for it.
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

    /// The collection of that alias; nothing if there is none.
    func collection(_ alias: String) throws(KeyringFailure) -> KeyringCollection? {
        let collection = try unsafe KeyringFailure.check("looking for the keyring") { error in
            unsafe secret_collection_for_alias_sync(service, alias, SECRET_COLLECTION_NONE, nil, error)
        }
        guard let collection = unsafe collection else { return nil }
        return unsafe KeyringCollection(collection, of: service)
    }
}
