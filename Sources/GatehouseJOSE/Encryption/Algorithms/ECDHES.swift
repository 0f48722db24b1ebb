import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Direct key agreement on the content encryption key: `ECDH-ES` (RFC 7518, section 4.6; RFC 8037, section 3.2).
    public static let ecdhES = KeyManagementAlgorithm(ECDHES())
}

struct ECDHES: PublicKeyManagement {
    let name = "ECDH-ES"
    let sealingOperations = EphemeralAgreement.operations
    let openingOperations = EphemeralAgreement.operations

    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        EphemeralAgreement.kinds.contains(kind)
    }

    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let agreement = EphemeralAgreement(algorithm: content.name, keySize: content.keySize)
        let (contentKey, header) = try agreement.key(with: receiver, material: material)
        return SealedContentKey(contentKey: contentKey, encryptedKey: [], header: header)
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret {
        guard encryptedKey.isEmpty else { throw JOSEError(.decryptionFailed) }
        let agreement = EphemeralAgreement(algorithm: content.name, keySize: content.keySize)
        return try agreement.key(named: header, with: receiver)
    }
}
