import COpenSSL
public import GatehouseTypes

/// Encrypts a key to the owner of an RSA key: RSAES-OAEP with MGF1 and an empty label (RFC 8017, section 7.1).
public struct RSAOAEP: Sendable {
    /// OAEP and MGF1 with SHA-1: `RSA-OAEP` of RFC 7518, section 4.3. The known attacks on SHA-1 don't affect this use.
    public static let sha1 = RSAOAEP(digest: .sha1)
    /// OAEP and MGF1 with SHA-256: `RSA-OAEP-256` of RFC 7518, section 4.3.
    public static let sha256 = RSAOAEP(digest: .sha256)

    private static let operation = "RSA-OAEP"

    private let digest: DigestAlgorithm

    /// Encrypts a key.
    ///
    /// - Parameters:
    ///   - key: The key. Its maximum length is the length of the modulus minus twice the length of the digest minus 2
    ///     bytes.
    ///   - receiver: The receiver's RSA key.
    /// - Returns: The encrypted key, as long as the modulus.
    /// - Throws: ``CryptoError``: `wrongKeyKind` for another kind of key, `invalidLength` for a key that is too long.
    public func encrypt(_ key: Secret, for receiver: PublicKey) throws(CryptoError) -> [UInt8] {
        guard case .rsa(let bits) = receiver.kind else {
            throw CryptoError(.wrongKeyKind, during: RSAOAEP.operation)
        }
        guard key.count <= (bits + 7) / 8 - 2 * digest.size - 2 else {
            throw CryptoError(.invalidLength, during: RSAOAEP.operation)
        }
        return try receiver.key.encryptOAEP(key, digest: digest, during: RSAOAEP.operation)
    }

    /// Decrypts a key.
    ///
    /// libcrypto checks the padding in constant time, and every failure gives the same error after the same steps: a
    /// difference would let an attacker decrypt the ciphertexts of others (Manger's attack).
    ///
    /// - Parameters:
    ///   - ciphertext: The encrypted key.
    ///   - receiver: The receiver's key.
    /// - Returns: The key. Its length was chosen by the sender.
    /// - Throws: ``CryptoError``: `wrongKeyKind` for another kind of key, and `authenticationFailed` for every other
    ///   failure.
    public func decrypt(_ ciphertext: [UInt8], with receiver: PrivateKey) throws(CryptoError) -> Secret {
        guard case .rsa(let bits) = receiver.kind else {
            throw CryptoError(.wrongKeyKind, during: RSAOAEP.operation)
        }
        guard ciphertext.count == (bits + 7) / 8, let key = receiver.key.decryptOAEP(ciphertext, digest: digest) else {
            throw CryptoError(.authenticationFailed, during: RSAOAEP.operation)
        }
        return key
    }
}

/// A random key that replaces a key that couldn't be decrypted, so that the decryption continues and fails later
/// (RFC 7516, section 11.5).
///
/// It comes from libcrypto's random number generator, like a generated key. It must be unpredictable and must never be
/// disclosed.
package enum DecoyKey {
    /// Makes a key.
    ///
    /// - Parameter count: The length of the key in bytes.
    /// - Returns: The key.
    /// - Throws: ``CryptoError`` with `libraryFailure` if the random number generator fails.
    package static func make(count: Int) throws(CryptoError) -> Secret {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe RAND_priv_bytes(&bytes, Int32(clamping: count))
        try Library.check(status, .libraryFailure, during: "key generation")
        return Secret(wiping: &bytes)
    }
}

extension EVPKey {
    func encryptOAEP(
        _ text: Secret, digest: DigestAlgorithm, during operation: String
    ) throws(CryptoError) -> [UInt8] {
        let context = unsafe try makeContext(during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var output = [UInt8](repeating: 0, count: Int(unsafe withPointer { unsafe EVP_PKEY_get_size($0) }))
        var count = output.count
        guard unsafe EVP_PKEY_encrypt_init(context) == 1, unsafe EVPKey.setOAEP(digest, on: context) else {
            throw Library.failure(.libraryFailure, during: operation)
        }
        let status = text.withRevealedBytes { text in
            unsafe text.withUnsafeBufferPointer {
                unsafe EVP_PKEY_encrypt(context, &output, &count, $0.baseAddress, $0.count)
            }
        }
        guard status == 1, count == output.count else { throw Library.failure(.libraryFailure, during: operation) }
        return output
    }

    /// Decrypts a text. Returns nil for every failure. libcrypto's error messages are discarded, because they would
    /// reveal the kind of failure.
    func decryptOAEP(_ ciphertext: [UInt8], digest: DigestAlgorithm) -> Secret? {
        defer { Library.clearErrors() }
        guard let context = unsafe withPointer({ unsafe EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_decrypt_init(context) == 1, unsafe EVPKey.setOAEP(digest, on: context) else { return nil }
        var output = [UInt8](repeating: 0, count: Int(unsafe withPointer { unsafe EVP_PKEY_get_size($0) }))
        var count = output.count
        guard unsafe EVP_PKEY_decrypt(context, &output, &count, ciphertext, ciphertext.count) == 1 else { return nil }
        output.removeLast(output.count - count)
        return Secret(wiping: &output)
    }

    private static func setOAEP(_ digest: DigestAlgorithm, on context: OpaquePointer) -> Bool {
        let statuses = unsafe [
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING),
            EVP_PKEY_CTX_set_rsa_oaep_md(context, digest.pointer),
            EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest.pointer),
        ]
        return statuses.allSatisfy { $0 == 1 }
    }
}
