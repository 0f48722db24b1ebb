import COpenSSL

extension PublicKeyFormat {
    /// The public key in a certificate (RFC 5280, section 4.1; RFC 7468, section 5). The certificate's issuer, validity
    /// period and purpose are ignored.
    static let certificate = PublicKeyFormat(label: "CERTIFICATE") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "certificate import") { position, count in
            guard let certificate = unsafe d2i_X509(nil, position, count) else { return nil }
            defer { unsafe X509_free(certificate) }
            return unsafe X509_get_pubkey(certificate)
        }
    }
}
