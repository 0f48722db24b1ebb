import COpenSSL
import GatehouseTypes

extension PrivateKeyFormat {
    /// A key on a named curve (SEC 1, appendix C.4; RFC 5915, section 4). A block with the name of the curve may come
    /// before it, as OpenSSL writes it.
    static let ecPrivateKey = PrivateKeyFormat(
        label: "EC PRIVATE KEY", preamble: Preamble(label: "EC PARAMETERS", agrees: isCurve)
    ) { der throws(CryptoError) in
        try EVPKey(reading: der, as: EVP_PKEY_EC, during: "EC private key import")
    }

    @Sendable
    private static func isCurve(_ der: Secret, of key: EVPKey) throws(CryptoError) -> Bool {
        let curve = unsafe try EVPKey(reading: der, during: "EC parameters import") { position, count in
            unsafe d2i_KeyParams(EVP_PKEY_EC, nil, position, count)
        }
        guard let group = curve.text("group") else { return false }
        return group == key.text("group")
    }
}
