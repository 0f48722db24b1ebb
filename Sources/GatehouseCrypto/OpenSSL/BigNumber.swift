import COpenSSL
import GatehouseTypes

/// A number of libcrypto. It stays in the function that made it.
@safe
final class BigNumber {
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    /// Reads a number, most significant byte first.
    init(_ bytes: [UInt8]) throws(CryptoError) {
        let number = unsafe BN_bin2bn(bytes, Int32(clamping: bytes.count), nil)
        unsafe pointer = unsafe try Library.unwrap(number, during: "reading a number")
    }

    /// Reads a number that must stay secret.
    init(_ secret: Secret) throws(CryptoError) {
        let number = unsafe secret.withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe BN_bin2bn($0.baseAddress, Int32(clamping: $0.count), nil) }
        }
        unsafe pointer = unsafe try Library.unwrap(number, during: "reading a number")
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// Lends the pointer. Once it has been read, the optimiser may free the object before the pointer is used; here it may not.
    func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    /// How many bytes the number needs.
    var count: Int {
        (Int(unsafe withPointer { unsafe BN_num_bits($0) }) + 7) / 8
    }

    /// The number without leading zeros, most significant byte first.
    var bytes: [UInt8] {
        bytes(count: count) ?? []
    }

    /// The number with leading zeros up to the length, or nothing if it needs more.
    func bytes(count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count)
        let written = unsafe withPointer { unsafe BN_bn2binpad($0, &output, Int32(clamping: count)) }
        guard written == Int32(clamping: count) else {
            Library.clearErrors()
            return nil
        }
        return output
    }

    /// The number as ``bytes`` gives it, to be kept secret.
    var secret: Secret {
        secret(count: count) ?? Secret("")
    }

    /// The number as ``bytes(count:)`` gives it, to be kept secret.
    func secret(count: Int) -> Secret? {
        let secret = unsafe Secret(filling: count) { memory in
            unsafe withPointer { unsafe BN_bn2binpad($0, memory, Int32(clamping: count)) } == Int32(clamping: count)
        }
        if secret == nil { Library.clearErrors() }
        return secret
    }
}
