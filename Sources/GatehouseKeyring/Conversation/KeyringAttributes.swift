import CSecret

/// What a keyring's items are found by. None of it is secret.
struct KeyringAttributes: Sendable {
    let values: [String: String]

    /// Passes the attributes on.
    func withTable<Value>(_ body: (OpaquePointer) throws(KeyringFailure) -> Value) throws(KeyringFailure) -> Value {
        guard let table = unsafe CSecret_makeAttributes() else { throw KeyringFailure("out of memory") }
        defer { unsafe g_hash_table_unref(table) }
        for (name, value) in values { unsafe CSecret_setAttribute(table, name, value) }
        return try unsafe body(table)
    }
}
