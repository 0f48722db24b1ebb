public import GatehouseTypes

/// Deterministic authenticated encryption with AES in SIV mode (RFC 5297): the algorithms `AEAD_AES_SIV_CMAC_256`,
/// `AEAD_AES_SIV_CMAC_384` and `AEAD_AES_SIV_CMAC_512`.
///
/// A key of 32 bytes selects AES-128, one of 48 bytes AES-192, one of 64 bytes AES-256. There is no nonce: the same
/// text, key and additional data always give the same bytes, so these reveal which texts are equal, and their length.
///
/// The additional data are always one string of RFC 5297. An empty array is one empty string. RFC 5297 also permits no
/// string at all, which gives other bytes and isn't supported. libcrypto before 3.0.10 ignores an empty string
/// (CVE-2023-2975).
public enum AESSIV {
    /// The length of a tag in bytes.
    public static let tagSize = 16

    private static let operation = "AES-SIV"

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - plaintext: The text.
    ///   - key: 32, 48 or 64 bytes.
    ///   - additionalData: Data that is authenticated but not encrypted.
    /// - Returns: The tag, followed by the ciphertext, which is as long as the text.
    /// - Throws: ``CryptoError`` with `invalidLength` for a key of another length.
    public static func seal(
        _ plaintext: [UInt8], key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let context = try context(key, isEncrypting: true)
        guard !plaintext.isEmpty else { return try tagOfEmptyText(key: key, authenticating: additionalData) }
        try context.authenticate(additionalData)
        let ciphertext = try context.update(plaintext)
        try context.finish()
        return try context.tag(count: tagSize) + ciphertext
    }

    /// Decrypts a text after checking that it wasn't changed.
    ///
    /// - Parameters:
    ///   - sealed: The tag, followed by the ciphertext.
    ///   - key: The key that was used to encrypt it.
    ///   - additionalData: The additional data that was authenticated with it.
    /// - Returns: The text.
    /// - Throws: ``CryptoError`` with `authenticationFailed` if an input differs from the one used for encryption, or
    ///   `invalidLength` for a key of another length or an input that is shorter than a tag.
    public static func open(
        _ sealed: [UInt8], key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= tagSize else { throw CryptoError(.invalidLength, during: operation) }
        let context = try context(key, isEncrypting: false)
        guard sealed.count > tagSize else {
            let expected = try tagOfEmptyText(key: key, authenticating: additionalData)
            guard ConstantTime.areEqual(sealed, expected) else {
                throw CryptoError(.authenticationFailed, during: operation)
            }
            return []
        }
        try context.setTag(Array(sealed.prefix(tagSize)))
        try context.authenticate(additionalData)
        let plaintext = try context.update(Array(sealed.dropFirst(tagSize)), failure: .authenticationFailed)
        try context.finish()
        return plaintext
    }

    private static func context(_ key: Secret, isEncrypting: Bool) throws(CryptoError) -> CipherContext {
        try CipherContext(Cipher.aesSIV, key: key, nonce: nil, isEncrypting: isEncrypting, operation: operation)
    }

    /// Computes the tag of an empty text: S2V of RFC 5297, section 2.4, with the first half of the key. libcrypto's SIV
    /// refuses an empty text before version 3.5.
    private static func tagOfEmptyText(
        key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        func code(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
            try CMAC.code(of: message, keyedWithFirstHalfOf: key, during: operation)
        }
        let start = block(try code(of: [UInt8](repeating: 0, count: 16)))
        let vector = doubled(start) ^ block(try code(of: additionalData))
        // The empty text is padded to a block: one set bit, then unset ones.
        return try code(of: bytes(doubled(vector) ^ (1 << 127)))
    }

    /// Doubles an element of the field of RFC 5297, section 2.3, in constant time.
    private static func doubled(_ block: UInt128) -> UInt128 {
        (block << 1) ^ ((block >> 127) &* 0x87)
    }

    private static func block(_ bytes: [UInt8]) -> UInt128 {
        bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    private static func bytes(_ block: UInt128) -> [UInt8] {
        stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: block >> UInt128($0)) }
    }
}
