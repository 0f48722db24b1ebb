import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A128KW` (RFC 7518, section 4.6).
    public static let ecdhESA128KW = KeyManagementAlgorithm(ECDHESKeyWrap(name: "ECDH-ES+A128KW", keySize: 16))

    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A192KW` (RFC 7518, section 4.6).
    public static let ecdhESA192KW = KeyManagementAlgorithm(ECDHESKeyWrap(name: "ECDH-ES+A192KW", keySize: 24))

    /// Key agreement on a key that wraps the content encryption key: `ECDH-ES+A256KW` (RFC 7518, section 4.6).
    public static let ecdhESA256KW = KeyManagementAlgorithm(ECDHESKeyWrap(name: "ECDH-ES+A256KW", keySize: 32))
}

struct ECDHESKeyWrap: PublicKeyManagement {
    let name: String
    let sealingOperations = EphemeralAgreement.operations
    let openingOperations = EphemeralAgreement.operations

    private let agreement: EphemeralAgreement

    init(name: String, keySize: Int) {
        self.name = name
        agreement = EphemeralAgreement(algorithm: name, keySize: keySize)
    }

    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        EphemeralAgreement.kinds.contains(kind)
    }

    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let contentKey = material.makeContentKey(content.keySize)
        let (wrappingKey, header) = try agreement.key(with: receiver, material: material)
        let encryptedKey = try AESKeyWrap.wrap(contentKey, with: wrappingKey)
        return SealedContentKey(contentKey: contentKey, encryptedKey: encryptedKey, header: header)
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret {
        let wrappingKey = try agreement.key(named: header, with: receiver)
        return try AESKeyWrap.unwrap(encryptedKey, with: wrappingKey)
    }
}
