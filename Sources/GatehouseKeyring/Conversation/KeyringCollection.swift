import CSecret

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
