import CSecret

/// Why the Secret Service didn't do what it was asked.
struct KeyringFailure: Error, CustomStringConvertible {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    var description: String { reason }

    /// Calls a function of GLib's, which says by an error what went wrong.
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
