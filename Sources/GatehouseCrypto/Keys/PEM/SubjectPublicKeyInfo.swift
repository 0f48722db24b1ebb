import COpenSSL

extension PublicKeyFormat {
    /// Any kind of public key (RFC 5280, section 4.1; RFC 7468, section 13).
    static let subjectPublicKeyInfo = PublicKeyFormat(label: "PUBLIC KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "public key import") { position, count in
            unsafe d2i_PUBKEY(nil, position, count)
        }
    }
}
