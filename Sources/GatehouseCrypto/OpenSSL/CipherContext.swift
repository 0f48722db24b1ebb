import COpenSSL

/// One encryption or decryption in progress.
@safe
final class CipherContext {
    private let pointer: OpaquePointer
    private let operation: String

    init(_ cipher: Cipher, key: [UInt8], nonce: [UInt8]?, isEncrypting: Bool, operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try Library.unwrap(EVP_CIPHER_CTX_new(), during: operation)
        self.operation = operation
        unsafe EVP_CIPHER_CTX_set_flags(pointer, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        let status = unsafe EVP_CipherInit_ex2(pointer, cipher.pointer, key, nonce, isEncrypting ? 1 : 0, nil)
        try Library.check(status, .libraryFailure, during: operation)
    }

    deinit {
        unsafe EVP_CIPHER_CTX_free(pointer)
    }

    /// Takes in text that is authenticated and not encrypted.
    func authenticate(_ bytes: [UInt8]) throws(CryptoError) {
        guard !bytes.isEmpty else { return }
        var count: Int32 = 0
        let status = unsafe EVP_CipherUpdate(pointer, nil, &count, bytes, try CipherContext.length(of: bytes))
        try Library.check(status, .libraryFailure, during: operation)
    }

    /// Encrypts or decrypts the whole text.
    func update(_ bytes: [UInt8], failure: CryptoError.Code = .libraryFailure) throws(CryptoError) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        var output = [UInt8](repeating: 0, count: bytes.count + 32)
        var count: Int32 = 0
        let status = unsafe EVP_CipherUpdate(pointer, &output, &count, bytes, try CipherContext.length(of: bytes))
        try Library.check(status, failure, during: operation)
        return Array(output.prefix(Int(count)))
    }

    /// Ends the text; when a tag was set, this is where it's checked.
    func finish() throws(CryptoError) {
        var output = [UInt8](repeating: 0, count: 32)
        var count: Int32 = 0
        let status = unsafe EVP_CipherFinal_ex(pointer, &output, &count)
        try Library.check(status, .authenticationFailed, during: operation)
    }

    func setTag(_ tag: [UInt8]) throws(CryptoError) {
        var tag = tag
        let size = Int32(clamping: tag.count)
        let status = unsafe EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, size, &tag)
        try Library.check(status, .libraryFailure, during: operation)
    }

    func tag(count: Int) throws(CryptoError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: count)
        let status = unsafe EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, Int32(clamping: count), &tag)
        try Library.check(status, .libraryFailure, during: operation)
        return tag
    }

    private static func length(of bytes: [UInt8]) throws(CryptoError) -> Int32 {
        guard let length = Int32(exactly: bytes.count) else {
            throw CryptoError(.invalidLength, during: "encryption")
        }
        return length
    }
}
