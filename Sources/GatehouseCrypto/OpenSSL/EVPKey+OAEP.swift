import COpenSSL
import GatehouseTypes

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
