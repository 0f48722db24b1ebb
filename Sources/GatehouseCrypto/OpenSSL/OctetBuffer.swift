import COpenSSL

/// Bytes at a fixed address, for a parameter list that borrows them until it is built.
@safe
final class OctetBuffer {
    private let pointer: UnsafeMutablePointer<UInt8>
    let count: Int

    init(_ bytes: [UInt8]) {
        count = bytes.count
        unsafe pointer = .allocate(capacity: max(1, bytes.count))
        for (offset, byte) in bytes.enumerated() {
            unsafe (pointer + offset).initialize(to: byte)
        }
    }

    deinit {
        unsafe OPENSSL_cleanse(pointer, count)
        unsafe pointer.deallocate()
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    func withPointer<Value>(_ body: (UnsafeMutablePointer<UInt8>) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }
}
