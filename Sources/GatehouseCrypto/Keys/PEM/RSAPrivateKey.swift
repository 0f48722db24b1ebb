import COpenSSL

extension PrivateKeyFormat {
    /// An RSA key (PKCS #1, RFC 8017, appendix A.1.2).
    static let rsaPrivateKey = PrivateKeyFormat(label: "RSA PRIVATE KEY") { der throws(CryptoError) in
        try EVPKey(reading: der, as: EVP_PKEY_RSA, during: "RSA private key import")
    }
}
