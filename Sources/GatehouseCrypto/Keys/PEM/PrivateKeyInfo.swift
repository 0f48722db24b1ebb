import COpenSSL

extension PrivateKeyFormat {
    /// Any kind of private key (PKCS #8, RFC 5208; RFC 7468, section 10).
    static let privateKeyInfo = PrivateKeyFormat(label: "PRIVATE KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "private key import") { position, count in
            guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, position, count) else { return nil }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            return unsafe EVP_PKCS82PKEY(info)
        }
    }
}
