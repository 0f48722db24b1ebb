import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Key wrapping with AES and a key of 128 bits: `A128KW` (RFC 7518, section 4.4).
    public static let a128KW = KeyManagementAlgorithm(KeyWrap(name: "A128KW", keySize: 16))

    /// Key wrapping with AES and a key of 192 bits: `A192KW` (RFC 7518, section 4.4).
    public static let a192KW = KeyManagementAlgorithm(KeyWrap(name: "A192KW", keySize: 24))

    /// Key wrapping with AES and a key of 256 bits: `A256KW` (RFC 7518, section 4.4).
    public static let a256KW = KeyManagementAlgorithm(KeyWrap(name: "A256KW", keySize: 32))
}

struct KeyWrap: SharedKeyManagement {
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
        return SealedContentKey(contentKey: contentKey, encryptedKey: try AESKeyWrap.wrap(contentKey, with: key))
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret {
        try AESKeyWrap.unwrap(encryptedKey, with: key)
    }
}
