import CSecret

/// An item of a keyring during one conversation.
@safe
final class KeyringItem {
    private let item: UnsafeMutablePointer<SecretItem>

    /// Takes ownership of a reference.
    init(_ item: UnsafeMutablePointer<SecretItem>) {
        unsafe self.item = unsafe item
    }

    deinit {
        unsafe g_object_unref(item)
    }

    var isLocked: Bool { unsafe secret_item_get_locked(item) != 0 }

    /// The time of the last change, in seconds since 1970.
    var modified: UInt64 { UInt64(unsafe secret_item_get_modified(item)) }

    /// Returns the content.
    func secret() throws(KeyringFailure) -> [UInt8] {
        _ = try unsafe KeyringFailure.check("reading from the keyring") { error in
            unsafe secret_item_load_secret_sync(item, nil, error)
        }
        guard let value = unsafe secret_item_get_secret(item) else {
            throw KeyringFailure("the keyring doesn't return the item's content")
        }
        defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count: gsize = 0
        guard let bytes = unsafe secret_value_get(value, &count) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Replaces the content.
    func replace(with content: [UInt8]) throws(KeyringFailure) {
        let value = try KeyringValue(content)
        _ = try unsafe KeyringFailure.check("changing an item of the keyring") { error in
            unsafe secret_item_set_secret_sync(item, value.pointer, nil, error)
        }
    }

    func delete() throws(KeyringFailure) {
        _ = try unsafe KeyringFailure.check("deleting from the keyring") { error in
            unsafe secret_item_delete_sync(item, nil, error)
        }
    }
}

/// A keyring during one conversation.
@safe
final class KeyringCollection {
    private let collection: UnsafeMutablePointer<SecretCollection>
    private let service: UnsafeMutablePointer<SecretService>

    /// Takes ownership of a reference to the collection, and retains the service.
    init(_ collection: UnsafeMutablePointer<SecretCollection>, of service: UnsafeMutablePointer<SecretService>) {
        unsafe self.collection = unsafe collection
        unsafe self.service = unsafe service
        unsafe g_object_ref(service)
    }

    deinit {
        unsafe g_object_unref(collection)
        unsafe g_object_unref(service)
    }

    var isLocked: Bool { unsafe secret_collection_get_locked(collection) != 0 }

    /// Asks the user to unlock the keyring, and waits for the answer.
    ///
    /// - Returns: Whether it was unlocked.
    func unlock() throws(KeyringFailure) -> Bool {
        let objects = unsafe g_list_append(nil, collection)
        defer { unsafe g_list_free(objects) }
        return try unsafe KeyringFailure.check("unlocking the keyring") { error in
            unsafe secret_service_unlock_sync(service, objects, nil, nil, error)
        } > 0
    }

    /// Stores an item. Replaces one with the same attributes.
    func put(_ content: [UInt8], label: String, _ attributes: KeyringAttributes) throws(KeyringFailure) {
        let value = try KeyringValue(content)
        try unsafe attributes.withTable { table throws(KeyringFailure) in
            let item = try unsafe KeyringFailure.check("writing to the keyring") { error in
                unsafe secret_item_create_sync(
                    collection, nil, table, label, value.pointer, SECRET_ITEM_CREATE_REPLACE, nil, error)
            }
            if let item = unsafe item { unsafe g_object_unref(item) }
        }
    }
}

/// Content in libsecret's form.
@safe
final class KeyringValue {
    let pointer: OpaquePointer

    init(_ content: [UInt8]) throws(KeyringFailure) {
        let value = unsafe content.withUnsafeBytes { bytes in
            unsafe secret_value_new(
                bytes.baseAddress?.assumingMemoryBound(to: gchar.self), gssize(bytes.count), "application/json")
        }
        guard let value = unsafe value else { throw KeyringFailure("out of memory") }
        unsafe pointer = unsafe value
    }

    deinit {
        unsafe secret_value_unref(UnsafeMutableRawPointer(pointer))
    }
}

/// The attributes by which items of a keyring are found. They aren't secret.
typealias KeyringAttributes = [String: String]

extension KeyringAttributes {
    /// Calls a closure with the attributes in libsecret's form.
    func withTable<Result>(_ body: (OpaquePointer) throws(KeyringFailure) -> Result) throws(KeyringFailure) -> Result {
        guard let table = unsafe CSecret_makeAttributes() else { throw KeyringFailure("out of memory") }
        defer { unsafe g_hash_table_unref(table) }
        for (name, value) in self { unsafe CSecret_setAttribute(table, name, value) }
        return try unsafe body(table)
    }
}
