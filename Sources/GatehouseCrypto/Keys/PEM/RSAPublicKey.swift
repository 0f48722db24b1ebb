import COpenSSL

extension PublicKeyFormat {
    /// An RSA key (PKCS #1, RFC 8017, appendix A.1.1).
    static let rsaPublicKey = PublicKeyFormat(label: "RSA PUBLIC KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "RSA public key import") { position, count in
            unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, position, count)
        }
    }
}
