import CSecret

/// The reason why a request to the Secret Service failed.
struct KeyringFailure: Error, CustomStringConvertible {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    var description: String { reason }

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
