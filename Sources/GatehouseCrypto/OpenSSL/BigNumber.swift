import COpenSSL

/// A number of libcrypto. It stays in the function that made it.
@safe
final class BigNumber {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    /// Reads a number, most significant byte first.
    init(_ bytes: [UInt8]) throws(CryptoError) {
        let number = unsafe BN_bin2bn(bytes, Int32(clamping: bytes.count), nil)
        unsafe pointer = unsafe try Library.unwrap(number, during: "reading a number")
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// The number without leading zeros, most significant byte first.
    var bytes: [UInt8] {
        bytes(count: (Int(unsafe BN_num_bits(pointer)) + 7) / 8) ?? []
    }

    /// The number with leading zeros up to the length, or nothing if it needs more.
    func bytes(count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count)
        guard unsafe BN_bn2binpad(pointer, &output, Int32(clamping: count)) == Int32(clamping: count) else {
            Library.clearErrors()
            return nil
        }
        return output
    }
}
