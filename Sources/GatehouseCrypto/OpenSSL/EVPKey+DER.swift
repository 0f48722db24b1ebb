import COpenSSL

extension EVPKey {
    /// Reads a SubjectPublicKeyInfo (RFC 5280, section 4.1).
    convenience init(publicKeyInfo bytes: [UInt8]) throws(CryptoError) {
        let key = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            guard let key = unsafe d2i_PUBKEY(nil, &position, buffer.count) else { return nil }
            guard unsafe position == buffer.baseAddress?.advanced(by: buffer.count) else {
                unsafe EVP_PKEY_free(key)
                return nil
            }
            return unsafe key
        }
        unsafe self.init(owning: try Library.unwrap(key, .invalidKey, during: "public key import"))
    }

    /// Reads a PrivateKeyInfo (PKCS #8, RFC 5208).
    convenience init(privateKeyInfo bytes: [UInt8]) throws(CryptoError) {
        let key = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &position, buffer.count) else { return nil }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            guard unsafe position == buffer.baseAddress?.advanced(by: buffer.count) else { return nil }
            return unsafe EVP_PKCS82PKEY(info)
        }
        unsafe self.init(owning: try Library.unwrap(key, .invalidKey, during: "private key import"))
    }

    var publicKeyInfo: [UInt8] {
        unsafe EVPKey.encode { output in
            unsafe withPointer { unsafe i2d_PUBKEY($0, output) }
        }
    }

    var privateKeyInfo: [UInt8] {
        let info = unsafe withPointer { unsafe EVP_PKEY2PKCS8($0) }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        return unsafe EVPKey.encode { output in
            unsafe i2d_PKCS8_PRIV_KEY_INFO(info, output)
        }
    }

    private static func encode(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        let size = Int(write(nil))
        precondition(size > 0, "libcrypto can only fail here when there is no memory left")
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var position = buffer.baseAddress
            count = unsafe max(0, Int(write(&position)))
        }
    }
}
