import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Direct key agreement on the content encryption key: `ECDH-ES` (RFC 7518, section 4.6; RFC 8037, section 3.2).
    public static let ecdhES = KeyManagementAlgorithm(ECDHES(name: "ECDH-ES"))

    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A128KW` (RFC 7518, section 4.6).
    public static let ecdhESA128KW = KeyManagementAlgorithm(ECDHES(name: "ECDH-ES+A128KW", wrappingKeySize: 16))
    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A192KW` (RFC 7518, section 4.6).
    public static let ecdhESA192KW = KeyManagementAlgorithm(ECDHES(name: "ECDH-ES+A192KW", wrappingKeySize: 24))
    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A256KW` (RFC 7518, section 4.6).
    public static let ecdhESA256KW = KeyManagementAlgorithm(ECDHES(name: "ECDH-ES+A256KW", wrappingKeySize: 32))
}

struct ECDHES: PublicKeyManagement {
    let name: String
    /// The length of the key that wraps the content encryption key; nil if the agreement gives the content encryption
    /// key itself.
    var wrappingKeySize: Int?
    let sealingOperations: Set<KeyOperation> = [.deriveKey, .deriveBits]
    let openingOperations: Set<KeyOperation> = [.deriveKey, .deriveBits]

    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        kind.supportsKeyAgreement
    }

    private func agreement(_ content: ContentEncryptionAlgorithm) -> EphemeralAgreement {
        if let wrappingKeySize { return EphemeralAgreement(algorithm: name, keySize: wrappingKeySize) }
        return EphemeralAgreement(algorithm: content.name, keySize: content.keySize)
    }

    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let (key, header) = try agreement(content).key(with: receiver, material: material)
        guard wrappingKeySize != nil else {
            return SealedContentKey(contentKey: key, encryptedKey: [], header: header)
        }
        let contentKey = material.makeContentKey(content.keySize)
        let encryptedKey = try AESKeyWrap.wrap(contentKey, with: key)
        return SealedContentKey(contentKey: contentKey, encryptedKey: encryptedKey, header: header)
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret {
        guard encryptedKey.isEmpty || wrappingKeySize != nil else { throw JOSEError(.decryptionFailed) }
        let key = try agreement(content).key(named: header, with: receiver)
        return wrappingKeySize == nil ? key : try AESKeyWrap.unwrap(encryptedKey, with: key)
    }
}
