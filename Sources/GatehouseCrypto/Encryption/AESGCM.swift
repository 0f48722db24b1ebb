public import GatehouseTypes

/// Authenticated encryption with AES in Galois/Counter Mode (NIST SP 800-38D): 96-bit nonces, 128-bit tags.
///
/// A key of 16 bytes selects AES-128, one of 24 bytes AES-192, one of 32 bytes AES-256. A nonce must never be used
/// twice with the same key.
public enum AESGCM {
    /// The length of a nonce in bytes.
    public static let nonceSize = 12
    /// The length of a tag in bytes.
    public static let tagSize = 16

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - plaintext: The text.
    ///   - key: 16, 24 or 32 bytes.
    ///   - nonce: 12 bytes that were never used with this key.
    ///   - additionalData: Data that is authenticated but not encrypted.
    /// - Returns: The ciphertext and its tag.
    /// - Throws: ``CryptoError`` with `invalidLength` for a key or nonce of another length.
    public static func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> SealedBox {
        let context = try context(key: key, nonce: nonce, isEncrypting: true)
        try context.authenticate(additionalData)
        let ciphertext = try context.update(plaintext)
        try context.finish()
        return SealedBox(ciphertext: ciphertext, tag: try context.tag(count: tagSize))
    }

    /// Decrypts a text after checking that it wasn't changed.
    ///
    /// - Parameters:
    ///   - box: The ciphertext and its tag.
    ///   - key: The key that was used to encrypt it.
    ///   - nonce: The nonce that was used to encrypt it.
    ///   - additionalData: The additional data that was authenticated with it.
    /// - Returns: The text.
    /// - Throws: ``CryptoError`` with `authenticationFailed` if an input differs from the one used for encryption, or
    ///   `invalidLength` for a key, nonce or tag of another length.
    public static func open(
        _ box: SealedBox, key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        guard box.tag.count == tagSize else { throw CryptoError(.invalidLength, during: "AES-GCM") }
        let context = try context(key: key, nonce: nonce, isEncrypting: false)
        try context.authenticate(additionalData)
        let plaintext = try context.update(box.ciphertext)
        try context.setTag(box.tag)
        try context.finish()
        return plaintext
    }

    private static func context(key: Secret, nonce: [UInt8], isEncrypting: Bool) throws(CryptoError) -> CipherContext {
        guard nonce.count == nonceSize else { throw CryptoError(.invalidLength, during: "AES-GCM") }
        return try CipherContext(
            Cipher.aesGCM, key: key, nonce: nonce, isEncrypting: isEncrypting, operation: "AES-GCM")
    }
}

/// A ciphertext and the tag that authenticates it.
public struct SealedBox: Sendable, Hashable {
    /// The encrypted text.
    public let ciphertext: [UInt8]

    /// The authentication tag.
    public let tag: [UInt8]

    /// Creates a box from its parts.
    public init(ciphertext: [UInt8], tag: [UInt8]) {
        self.ciphertext = ciphertext
        self.tag = tag
    }
}
