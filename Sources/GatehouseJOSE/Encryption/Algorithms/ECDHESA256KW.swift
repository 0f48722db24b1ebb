import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Agreement on a key that wraps the content's key: `ECDH-ES+A256KW` on P-256 (RFC 7518, section 4.6).
    public static let ecdhESA256KW = KeyManagementAlgorithm(ECDHESA256KW.self)
}

enum ECDHESA256KW: KeyManagement {
    static let name = "ECDH-ES+A256KW"

    private static let agreement = EphemeralAgreement(algorithm: name, keySize: 32)

    static func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        kind == .p256
    }

    static func seal(
        for receiver: PublicKey, content: any ContentEncryption.Type, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let wrappingKey = try agreement.key(between: material.ephemeralKey, and: receiver, parties: material.parties)
        let encryptedKey = try AESKeyWrap.wrap(material.contentKey, with: wrappingKey)
        return SealedContentKey(
            contentKey: material.contentKey, encryptedKey: encryptedKey, header: material.agreementHeader)
    }

    static func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: any ContentEncryption.Type, with receiver: PrivateKey
    ) throws -> Secret {
        let wrappingKey = try agreement.key(named: header, with: receiver)
        return try AESKeyWrap.unwrap(encryptedKey, with: wrappingKey)
    }
}
