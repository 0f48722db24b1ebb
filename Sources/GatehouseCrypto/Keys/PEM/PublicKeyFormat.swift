import COpenSSL
import GatehouseTypes

/// A format of a public key, identified by the label of its PEM block.
struct PublicKeyFormat: Sendable {
    static let all: [PublicKeyFormat] = [.subjectPublicKeyInfo, .rsaPublicKey, .certificate]

    let label: String
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    /// Reads a key in any of the formats from a text of one PEM block.
    static func key(from pem: Secret) throws(CryptoError) -> EVPKey {
        let blocks = try PEMText.blocks(of: pem)
        guard !blocks.contains(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
            throw CryptoError(.privateKey, during: "public key import")
        }
        guard blocks.count == 1, !blocks[0].isEncrypted, let format = all.first(where: { $0.label == blocks[0].label })
        else { throw CryptoError(.invalidPEM, during: "public key import") }
        return try format.read(blocks[0].contents)
    }

    /// Any kind of public key (RFC 5280, section 4.1; RFC 7468, section 13).
    static let subjectPublicKeyInfo = PublicKeyFormat(label: "PUBLIC KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "public key import") { position, count in
            unsafe d2i_PUBKEY(nil, position, count)
        }
    }

    /// An RSA key (PKCS #1, RFC 8017, appendix A.1.1).
    static let rsaPublicKey = PublicKeyFormat(label: "RSA PUBLIC KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "RSA public key import") { position, count in
            unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, position, count)
        }
    }

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
