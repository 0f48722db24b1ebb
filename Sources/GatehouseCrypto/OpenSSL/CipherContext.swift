import COpenSSL
import GatehouseTypes

/// One encryption or decryption in progress.
@safe
final class CipherContext {
    private let pointer: OpaquePointer
    private let operation: String

    /// Creates a context with the cipher for the key's length.
    init(
        _ ciphers: [Int: Cipher], key: Secret, nonce: [UInt8]?, isEncrypting: Bool, operation: String
    ) throws(CryptoError) {
        guard let cipher = ciphers[key.count] else { throw CryptoError(.invalidLength, during: operation) }
        unsafe pointer = unsafe try Library.unwrap(EVP_CIPHER_CTX_new(), during: operation)
        self.operation = operation
        unsafe EVP_CIPHER_CTX_set_flags(pointer, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        let direction: Int32 = isEncrypting ? 1 : 0
        let status = key.withRevealedBytes { key in
            unsafe key.withUnsafeBufferPointer { key in
                unsafe withPointer {
                    unsafe EVP_CipherInit_ex2($0, cipher.pointer, key.baseAddress, nonce, direction, nil)
                }
            }
        }
        try Library.check(status, .libraryFailure, during: operation)
    }

    deinit {
        unsafe EVP_CIPHER_CTX_free(pointer)
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    private func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    /// Adds data that is authenticated but not encrypted. With SIV empty data are different from no data.
    func authenticate(_ bytes: [UInt8]) throws(CryptoError) {
        let length = try CipherContext.length(of: bytes)
        var count: Int32 = 0
        let status = unsafe withPointer { unsafe EVP_CipherUpdate($0, nil, &count, bytes, length) }
        try Library.check(status, .libraryFailure, during: operation)
    }

    /// Encrypts or decrypts the whole text. `failure` is the code of the error if libcrypto fails.
    func update(_ bytes: [UInt8], failure: CryptoError.Code = .libraryFailure) throws(CryptoError) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let length = try CipherContext.length(of: bytes)
        var status: Int32 = 0
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + CipherContext.room) { output, count in
            var written: Int32 = 0
            status = unsafe withPointer {
                unsafe EVP_CipherUpdate($0, output.baseAddress, &written, bytes, length)
            }
            count = status == 1 ? Int(written) : 0
        }
        try Library.check(status, failure, during: operation)
        return output
    }

    /// Ends the operation. Checks the tag if one was set. Returns the bytes that were held back for the padding.
    @discardableResult
    func finish() throws(CryptoError) -> [UInt8] {
        let (status, output) = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CipherContext.room) {
            memory in
            var count: Int32 = 0
            let status = unsafe withPointer { unsafe EVP_CipherFinal_ex($0, memory.baseAddress, &count) }
            return unsafe (status, status == 1 && count > 0 ? Array(memory.prefix(Int(count))) : [])
        }
        try Library.check(status, .authenticationFailed, during: operation)
        return output
    }

    func setTag(_ tag: [UInt8]) throws(CryptoError) {
        let size = Int32(clamping: tag.count)
        let status = unsafe withPointer { context in
            unsafe tag.withUnsafeBytes { tag in
                // libcrypto copies the tag. It takes a mutable pointer only because the function has other uses.
                let bytes = unsafe UnsafeMutableRawPointer(mutating: tag.baseAddress)
                return unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, size, bytes)
            }
        }
        try Library.check(status, .libraryFailure, during: operation)
    }

    func tag(count: Int) throws(CryptoError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: count)
        let size = Int32(clamping: count)
        let status = unsafe withPointer { unsafe EVP_CIPHER_CTX_ctrl($0, EVP_CTRL_AEAD_GET_TAG, size, &tag) }
        try Library.check(status, .libraryFailure, during: operation)
        return tag
    }

    /// The maximum number of bytes that padding or a held-back block can add.
    private static let room = 32

    private static func length(of bytes: [UInt8]) throws(CryptoError) -> Int32 {
        guard let length = Int32(exactly: bytes.count) else {
            throw CryptoError(.invalidLength, during: "encryption")
        }
        return length
    }
}

/// A cipher that is fetched from libcrypto once and kept until the process ends.
///
/// `@unchecked` because it holds a C pointer. A fetched cipher is constant, and threads may share it.
@safe
struct Cipher: @unchecked Sendable {
    /// AES in each mode, by the length of the key in bytes.
    static let aesGCM = [16: Cipher("AES-128-GCM"), 24: Cipher("AES-192-GCM"), 32: Cipher("AES-256-GCM")]
    static let aesCBC = [16: Cipher("AES-128-CBC"), 24: Cipher("AES-192-CBC"), 32: Cipher("AES-256-CBC")]
    static let aesWrap = [16: Cipher("AES-128-WRAP"), 24: Cipher("AES-192-WRAP"), 32: Cipher("AES-256-WRAP")]
    /// With SIV a key consists of two keys for AES.
    static let aesSIV = [32: Cipher("AES-128-SIV"), 48: Cipher("AES-192-SIV"), 64: Cipher("AES-256-SIV")]

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let pointer = unsafe EVP_CIPHER_fetch(nil, name, nil) else {
            preconditionFailure("This libcrypto has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
    }
}
