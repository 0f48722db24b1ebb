import COpenSSL

extension EVPKey {
    func signature(
        for message: [UInt8], digest: DigestAlgorithm?, during operation: String
    ) throws(CryptoError) -> [UInt8] {
        let context = unsafe try Library.unwrap(EVP_MD_CTX_new(), during: operation)
        defer { unsafe EVP_MD_CTX_free(context) }
        let status = unsafe withPointer { unsafe EVP_DigestSignInit(context, nil, digest?.pointer, nil, $0) }
        try Library.check(status, .libraryFailure, during: operation)
        var signature = [UInt8](repeating: 0, count: Int(unsafe withPointer { unsafe EVP_PKEY_get_size($0) }))
        var count = signature.count
        let signed = unsafe EVP_DigestSign(context, &signature, &count, message, message.count)
        try Library.check(signed, .libraryFailure, during: operation)
        return Array(signature.prefix(count))
    }

    func isValidSignature(_ signature: [UInt8], for message: [UInt8], digest: DigestAlgorithm?) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe withPointer({ unsafe EVP_DigestVerifyInit(context, nil, digest?.pointer, nil, $0) }) == 1,
            unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        else {
            Library.clearErrors()
            return false
        }
        return true
    }
}
