import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Direct encryption: the shared key is the content encryption key, `dir` (RFC 7518, section 4.5).
    public static let direct = KeyManagementAlgorithm(DirectEncryption())
}

struct DirectEncryption: SharedKeyManagement {
    let name = "dir"
    let sealingOperations: Set<KeyOperation> = [.encrypt]
    let openingOperations: Set<KeyOperation> = [.decrypt]

    func keySize(content: ContentEncryptionAlgorithm) -> Int {
        content.keySize
    }

    /// The key encrypts the content, so its `alg` may also name the content encryption algorithm, as in RFC 7520,
    /// section 5.6.
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String] {
        [name, content.name]
    }

    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        SealedContentKey(contentKey: key, encryptedKey: [])
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret {
        guard encryptedKey.isEmpty else { throw JOSEError(.decryptionFailed) }
        return key
    }
}
