import CSecret

/// The attributes by which items of a keyring are found. They aren't secret.
struct KeyringAttributes: Sendable {
    let values: [String: String]

    /// Calls a closure with the attributes in libsecret's form.
    func withTable<Value>(_ body: (OpaquePointer) throws(KeyringFailure) -> Value) throws(KeyringFailure) -> Value {
        guard let table = unsafe CSecret_makeAttributes() else { throw KeyringFailure("out of memory") }
        defer { unsafe g_hash_table_unref(table) }
        for (name, value) in values { unsafe CSecret_setAttribute(table, name, value) }
        return try unsafe body(table)
    }
}
