import CSecret

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
