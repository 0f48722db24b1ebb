import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Key encryption with AES-GCM and a key of 128 bits: `A128GCMKW` (RFC 7518, section 4.7).
    public static let a128GCMKW = KeyManagementAlgorithm(GCMKeyWrap(name: "A128GCMKW", keySize: 16))

    /// Key encryption with AES-GCM and a key of 192 bits: `A192GCMKW` (RFC 7518, section 4.7).
    public static let a192GCMKW = KeyManagementAlgorithm(GCMKeyWrap(name: "A192GCMKW", keySize: 24))

    /// Key encryption with AES-GCM and a key of 256 bits: `A256GCMKW` (RFC 7518, section 4.7).
    public static let a256GCMKW = KeyManagementAlgorithm(GCMKeyWrap(name: "A256GCMKW", keySize: 32))
}

struct GCMKeyWrap: SharedKeyManagement {
    let name: String
    let keySize: Int
    let sealingOperations: Set<KeyOperation> = [.wrapKey]
    let openingOperations: Set<KeyOperation> = [.unwrapKey]

    func keySize(content: ContentEncryptionAlgorithm) -> Int {
        keySize
    }

    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let contentKey = material.makeContentKey(content.keySize)
        let nonce = material.makeKeyNonce(AESGCM.nonceSize)
        let box = try AESGCM.seal(contentKey.revealedBytes, key: key, nonce: nonce)
        let header = ["iv": nonce, "tag": box.tag].mapValues { JSONValue.string(Base64URL.encode($0)) }
        return SealedContentKey(contentKey: contentKey, encryptedKey: box.ciphertext, header: header)
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret {
        let member = { (name: String) throws(JOSEError) in
            guard let bytes = header[JSONName(name)]?.string.flatMap({ Base64URL.decode($0) }) else {
                throw JOSEError(.decryptionFailed)
            }
            return bytes
        }
        let box = SealedBox(ciphertext: encryptedKey, tag: try member("tag"))
        var contentKey = try AESGCM.open(box, key: key, nonce: try member("iv"))
        return Secret(wiping: &contentKey)
    }
}
