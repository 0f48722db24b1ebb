public import GatehouseTypes

/// Authenticated encryption with AES in Cipher Block Chaining mode and HMAC: encrypt, then authenticate (RFC 7518,
/// section 5.2).
///
/// The first half of a key authenticates, the second half encrypts. The tag is the first half of the HMAC.
public struct AESCBCHMAC: Sendable {
    /// AES-128 and HMAC with SHA-256: keys of 32 bytes, tags of 16.
    public static let aes128SHA256 = AESCBCHMAC("AES-CBC with HMAC SHA-256", .sha256)
    /// AES-192 and HMAC with SHA-384: keys of 48 bytes, tags of 24.
    public static let aes192SHA384 = AESCBCHMAC("AES-CBC with HMAC SHA-384", .sha384)
    /// AES-256 and HMAC with SHA-512: keys of 64 bytes, tags of 32.
    public static let aes256SHA512 = AESCBCHMAC("AES-CBC with HMAC SHA-512", .sha512)

    /// The length of a nonce (initialization vector) in bytes.
    public static let nonceSize = 16

    private let operation: String
    private let hash: HMAC.Hash

    private init(_ operation: String, _ hash: HMAC.Hash) {
        self.operation = operation
        self.hash = hash
    }

    /// The length of a key in bytes.
    public var keySize: Int { hash.size }

    /// The length of a tag in bytes.
    public var tagSize: Int { hash.size / 2 }

    /// Encrypts and authenticates a text.
    ///
    /// - Parameters:
    ///   - plaintext: The text.
    ///   - key: A key of ``keySize`` bytes.
    ///   - nonce: 16 unpredictable bytes.
    ///   - additionalData: Data that is authenticated but not encrypted.
    /// - Returns: The ciphertext, 1 to 16 bytes longer than the text, and its tag.
    /// - Throws: ``CryptoError`` with `invalidLength` for a key or nonce of another length.
    public func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> SealedBox {
        let keys = try halves(of: key, nonce: nonce)
        let context = try CipherContext(
            Cipher.aesCBC, key: keys.encryption, nonce: nonce, isEncrypting: true, operation: operation)
        let ciphertext = try context.update(plaintext) + context.finish()
        let tag = tag(of: ciphertext, key: keys.authentication, nonce: nonce, additionalData: additionalData)
        return SealedBox(ciphertext: ciphertext, tag: tag)
    }

    /// Decrypts a text after checking that it wasn't changed. The tag is compared before anything is decrypted.
    ///
    /// - Parameters:
    ///   - box: The ciphertext and its tag.
    ///   - key: The key that was used to encrypt it.
    ///   - nonce: The nonce that was used to encrypt it.
    ///   - additionalData: The additional data that was authenticated with it.
    /// - Returns: The text.
    /// - Throws: ``CryptoError`` with `authenticationFailed` if an input differs from the one used for encryption or
    ///   the padding is wrong, or `invalidLength` for a key, nonce or tag of another length.
    public func open(
        _ box: SealedBox, key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        let keys = try halves(of: key, nonce: nonce)
        guard box.tag.count == tagSize else { throw CryptoError(.invalidLength, during: operation) }
        let expected = tag(of: box.ciphertext, key: keys.authentication, nonce: nonce, additionalData: additionalData)
        guard ConstantTime.areEqual(box.tag, expected) else {
            throw CryptoError(.authenticationFailed, during: operation)
        }
        do {
            let context = try CipherContext(
                Cipher.aesCBC, key: keys.encryption, nonce: nonce, isEncrypting: false, operation: operation)
            return try context.update(box.ciphertext) + context.finish()
        } catch {
            // This needs a valid tag, so only an owner of the key can cause it. A wrong padding still gives the same
            // error as a wrong tag.
            throw CryptoError(.authenticationFailed, during: operation)
        }
    }

    private func halves(
        of key: Secret, nonce: [UInt8]
    ) throws(CryptoError) -> (authentication: Secret, encryption: Secret) {
        guard key.count == keySize, nonce.count == AESCBCHMAC.nonceSize else {
            throw CryptoError(.invalidLength, during: operation)
        }
        return (part(of: key, 0..<(keySize / 2)), part(of: key, (keySize / 2)..<keySize))
    }

    private func part(of key: Secret, _ range: Range<Int>) -> Secret {
        Secret(capacity: range.count) { output in
            key.withRevealedBytes { bytes in
                for index in range { output.append(bytes[index]) }
            }
        }
    }

    private func tag(of ciphertext: [UInt8], key: Secret, nonce: [UInt8], additionalData: [UInt8]) -> [UInt8] {
        let bits = UInt64(additionalData.count) * 8
        let length = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
        let code = HMAC.code(of: additionalData + nonce + ciphertext + length, key: key, hash: hash)
        return Array(code.prefix(tagSize))
    }
}
