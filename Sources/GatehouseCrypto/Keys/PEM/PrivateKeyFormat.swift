import COpenSSL
import GatehouseTypes

/// A format of a private key, identified by the label of its PEM block.
struct PrivateKeyFormat: Sendable {
    static let all: [PrivateKeyFormat] = [.privateKeyInfo, .rsaPrivateKey, .ecPrivateKey]

    let label: String
    /// The block that may come before the key, with a check that it agrees with the key; nil if the format has none.
    var preamble: Preamble?
    let read: @Sendable (_ der: Secret) throws(CryptoError) -> EVPKey

    struct Preamble: Sendable {
        let label: String
        let agrees: @Sendable (_ der: Secret, _ key: EVPKey) throws(CryptoError) -> Bool
    }

    /// Reads a key in any of the formats. The text has one PEM block with the key and may have a preamble.
    static func key(from pem: Secret) throws(CryptoError) -> EVPKey {
        let operation = "private key import"
        var blocks = try PEMText.blocks(of: pem)
        let isEncrypted = { (block: PEMBlock) in block.isEncrypted || block.label == "ENCRYPTED PRIVATE KEY" }
        guard !blocks.contains(where: isEncrypted) else { throw CryptoError(.encryptedKey, during: operation) }
        guard let block = blocks.popLast(), let format = all.first(where: { $0.label == block.label }) else {
            throw CryptoError(.invalidPEM, during: operation)
        }
        let key = try format.read(block.contents)
        if let first = blocks.popLast() {
            guard blocks.isEmpty, let preamble = format.preamble, preamble.label == first.label else {
                throw CryptoError(.invalidPEM, during: operation)
            }
            guard try preamble.agrees(first.contents, key) else { throw CryptoError(.invalidKey, during: operation) }
        }
        return key
    }

    /// Any kind of private key (PKCS #8, RFC 5208; RFC 7468, section 10).
    static let privateKeyInfo = PrivateKeyFormat(label: "PRIVATE KEY") { der throws(CryptoError) in
        unsafe try EVPKey(reading: der, during: "private key import") { position, count in
            guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, position, count) else { return nil }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            return unsafe EVP_PKCS82PKEY(info)
        }
    }

    /// An RSA key (PKCS #1, RFC 8017, appendix A.1.2).
    static let rsaPrivateKey = PrivateKeyFormat(label: "RSA PRIVATE KEY") { der throws(CryptoError) in
        try EVPKey(reading: der, as: EVP_PKEY_RSA, during: "RSA private key import")
    }

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
