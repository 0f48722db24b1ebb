import COpenSSL

extension EVPKey {
    /// Creates a key of a type from its parameters. The selection says which parts of a key they contain.
    static func make(
        _ type: String, selection: Int32, from parameters: ParameterList, during operation: String
    ) throws(CryptoError) -> EVPKey {
        let context = unsafe try Library.unwrap(EVP_PKEY_CTX_new_from_name(nil, type, nil), during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        unsafe try Library.check(EVP_PKEY_fromdata_init(context), .libraryFailure, during: operation)
        let status = unsafe parameters.withPointer { unsafe EVP_PKEY_fromdata(context, &key, selection, $0) }
        try Library.check(status, .invalidKey, during: operation)
        return unsafe EVPKey(owning: try Library.unwrap(key, during: operation))
    }

    /// Generates a key pair with libcrypto's random number generator.
    static func generate(_ type: String, with parameters: ParameterList) throws(CryptoError) -> EVPKey {
        let operation = "key generation"
        let context = unsafe try Library.unwrap(EVP_PKEY_CTX_new_from_name(nil, type, nil), during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        unsafe try Library.check(EVP_PKEY_keygen_init(context), .libraryFailure, during: operation)
        let settled = unsafe parameters.withPointer { unsafe EVP_PKEY_CTX_set_params(context, $0) }
        try Library.check(settled, .libraryFailure, during: operation)
        let status = unsafe EVP_PKEY_generate(context, &key)
        try Library.check(status, .libraryFailure, during: operation)
        return unsafe EVPKey(owning: try Library.unwrap(key, during: operation))
    }

    /// Checks that the private and the public key are valid and match each other.
    func checkPair(during operation: String) throws(CryptoError) {
        let context = unsafe try makeContext(during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe try Library.check(EVP_PKEY_check(context), .invalidKey, during: operation)
    }

    /// Creates a context for one operation. The context retains the libcrypto key.
    func makeContext(during operation: String) throws(CryptoError) -> OpaquePointer {
        let context = unsafe withPointer { unsafe EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }
        return unsafe try Library.unwrap(context, during: operation)
    }
}
