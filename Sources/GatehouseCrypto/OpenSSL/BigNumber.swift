import COpenSSL
import GatehouseTypes

/// A libcrypto number. It must not leave the function that created it.
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

    /// Reads a secret number, most significant byte first.
    init(_ secret: Secret) throws(CryptoError) {
        let number = unsafe secret.withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe BN_bin2bn($0.baseAddress, Int32(clamping: $0.count), nil) }
        }
        unsafe pointer = unsafe try Library.unwrap(number, during: "reading a number")
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    /// The number of bytes that the number needs.
    var count: Int {
        (Int(unsafe withPointer { unsafe BN_num_bits($0) }) + 7) / 8
    }

    /// The number without leading zeros, most significant byte first.
    var bytes: [UInt8] {
        bytes(count: count) ?? []
    }

    /// The number with leading zeros up to the given length; nil if it is longer.
    func bytes(count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count)
        let written = unsafe withPointer { unsafe BN_bn2binpad($0, &output, Int32(clamping: count)) }
        guard written == Int32(clamping: count) else {
            Library.clearErrors()
            return nil
        }
        return output
    }

    /// The number as a secret, without leading zeros.
    var secret: Secret {
        secret(count: count) ?? Secret("")
    }

    /// The number as a secret, with leading zeros up to the given length; nil if it is longer.
    func secret(count: Int) -> Secret? {
        let secret = unsafe Secret(filling: count) { memory in
            unsafe withPointer { unsafe BN_bn2binpad($0, memory, Int32(clamping: count)) } == Int32(clamping: count)
        }
        if secret == nil { Library.clearErrors() }
        return secret
    }
}
