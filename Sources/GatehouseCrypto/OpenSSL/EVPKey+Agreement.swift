import COpenSSL

extension EVPKey {
    /// What this private key and the other's public key have in common.
    func sharedSecret(with other: EVPKey, during operation: String) throws(CryptoError) -> [UInt8] {
        let context = unsafe try makeContext(during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe try Library.check(EVP_PKEY_derive_init(context), .libraryFailure, during: operation)
        let status = unsafe other.withPointer { unsafe EVP_PKEY_derive_set_peer(context, $0) }
        try Library.check(status, .invalidKey, during: operation)
        var count = 0
        unsafe try Library.check(EVP_PKEY_derive(context, nil, &count), .libraryFailure, during: operation)
        var secret = [UInt8](repeating: 0, count: count)
        unsafe try Library.check(EVP_PKEY_derive(context, &secret, &count), .libraryFailure, during: operation)
        return Array(secret.prefix(count))
    }
}
