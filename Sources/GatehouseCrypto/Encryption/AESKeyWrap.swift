public import GatehouseTypes

/// Wraps a key with another key (RFC 3394): `A128KW`, `A192KW` and `A256KW` of RFC 7518, section 4.4.
public enum AESKeyWrap {
    private static let operation = "AES key wrap"

    /// Wraps a key.
    ///
    /// - Parameters:
    ///   - key: The key to wrap. Its length is a multiple of 8 bytes, at least 16 and at most 1024 bytes.
    ///   - wrappingKey: 16, 24 or 32 bytes.
    /// - Returns: The wrapped key, 8 bytes longer than the key.
    /// - Throws: ``CryptoError`` with `invalidLength` for other lengths.
    public static func wrap(_ key: Secret, with wrappingKey: Secret) throws(CryptoError) -> [UInt8] {
        guard (16...1024).contains(key.count), key.count.isMultiple(of: 8) else {
            throw CryptoError(.invalidLength, during: operation)
        }
        var bytes = key.revealedBytes
        defer { Wiping.wipe(&bytes) }
        return try context(wrappingKey, isEncrypting: true).update(bytes)
    }

    /// Unwraps a key after checking that it wasn't changed.
    ///
    /// - Parameters:
    ///   - wrapped: The wrapped key.
    ///   - wrappingKey: The key that was used to wrap it.
    /// - Returns: The key.
    /// - Throws: ``CryptoError`` with `authenticationFailed` if the wrapped key was changed or was wrapped with another
    ///   key, `invalidLength` for a wrong length of the wrapped key or the wrapping key.
    public static func unwrap(_ wrapped: [UInt8], with wrappingKey: Secret) throws(CryptoError) -> Secret {
        guard (24...1032).contains(wrapped.count), wrapped.count.isMultiple(of: 8) else {
            throw CryptoError(.invalidLength, during: operation)
        }
        let context = try context(wrappingKey, isEncrypting: false)
        var key = try context.update(wrapped, failure: .authenticationFailed)
        return Secret(wiping: &key)
    }

    private static func context(_ key: Secret, isEncrypting: Bool) throws(CryptoError) -> CipherContext {
        try CipherContext(Cipher.aesWrap, key: key, nonce: nil, isEncrypting: isEncrypting, operation: operation)
    }
}
