import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Agreement on the content's key itself: `ECDH-ES` on P-256 (RFC 7518, section 4.6).
    public static let ecdhES = KeyManagementAlgorithm(ECDHES.self)
}

enum ECDHES: KeyManagement {
    static let name = "ECDH-ES"

    static func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        kind == .p256
    }

    static func seal(
        for receiver: PublicKey, content: any ContentEncryption.Type, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let agreement = EphemeralAgreement(algorithm: content.name, keySize: content.keySize)
        let contentKey = try agreement.key(between: material.ephemeralKey, and: receiver, parties: material.parties)
        return SealedContentKey(contentKey: contentKey, encryptedKey: [], header: material.agreementHeader)
    }

    static func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: any ContentEncryption.Type, with receiver: PrivateKey
    ) throws -> Secret {
        guard encryptedKey.isEmpty else { throw JOSEError(.decryptionFailed) }
        let agreement = EphemeralAgreement(algorithm: content.name, keySize: content.keySize)
        return try agreement.key(named: header, with: receiver)
    }
}
