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
