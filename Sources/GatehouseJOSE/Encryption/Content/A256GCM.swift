import GatehouseCrypto
import GatehouseTypes

/// AES in Galois/Counter Mode with a 256-bit key (RFC 7518, section 5.3).
enum A256GCM: ContentEncryption {
    static let name = "A256GCM"
    static let keySize = 32
    static let nonceSize = AESGCM.nonceSize

    static func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> SealedContent {
        let box = try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: additionalData)
        return SealedContent(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
    }

    static func open(
        _ content: SealedContent, key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let box = AESGCM.SealedBox(ciphertext: content.ciphertext, tag: content.tag)
        return try AESGCM.open(box, key: key, nonce: content.nonce, authenticating: additionalData)
    }
}
