import GatehouseCrypto
import GatehouseTypes

extension ContentEncryptionAlgorithm {
    /// AES in Galois/Counter Mode with a key of 128 bits (RFC 7518, section 5.3).
    public static let a128GCM = ContentEncryptionAlgorithm(GCMEncryption(name: "A128GCM", keySize: 16))

    /// AES in Galois/Counter Mode with a key of 192 bits (RFC 7518, section 5.3).
    public static let a192GCM = ContentEncryptionAlgorithm(GCMEncryption(name: "A192GCM", keySize: 24))

    /// AES in Galois/Counter Mode with a key of 256 bits (RFC 7518, section 5.3).
    public static let a256GCM = ContentEncryptionAlgorithm(GCMEncryption(name: "A256GCM", keySize: 32))
}

struct GCMEncryption: ContentEncryption {
    let name: String
    let keySize: Int
    let nonceSize = AESGCM.nonceSize

    func seal(
        _ plaintext: [UInt8], key: Secret, nonce: [UInt8], authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> SealedContent {
        let box = try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: additionalData)
        return SealedContent(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
    }

    func open(
        _ content: SealedContent, key: Secret, authenticating additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let box = SealedBox(ciphertext: content.ciphertext, tag: content.tag)
        return try AESGCM.open(box, key: key, nonce: content.nonce, authenticating: additionalData)
    }
}
