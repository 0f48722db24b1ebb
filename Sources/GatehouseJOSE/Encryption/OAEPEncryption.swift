import GatehouseCrypto
import GatehouseTypes

extension KeyManagementAlgorithm {
    /// Key encryption with RSAES-OAEP and SHA-1: `RSA-OAEP` (RFC 7518, section 4.3).
    public static let rsaOAEP = KeyManagementAlgorithm(OAEPEncryption(name: "RSA-OAEP", scheme: .sha1))

    /// Key encryption with RSAES-OAEP and SHA-256: `RSA-OAEP-256` (RFC 7518, section 4.3).
    public static let rsaOAEP256 = KeyManagementAlgorithm(OAEPEncryption(name: "RSA-OAEP-256", scheme: .sha256))
}

struct OAEPEncryption: PublicKeyManagement {
    let name: String
    let scheme: RSAOAEP
    let sealingOperations: Set<KeyOperation> = [.wrapKey, .encrypt]
    let openingOperations: Set<KeyOperation> = [.unwrapKey, .decrypt]

    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        if case .rsa = kind { true } else { false }
    }

    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey {
        let contentKey = material.makeContentKey(content.keySize)
        return SealedContentKey(contentKey: contentKey, encryptedKey: try scheme.encrypt(contentKey, for: receiver))
    }

    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret {
        // The random key is always generated, so that timing doesn't reveal whether it was needed (RFC 7516, section
        // 11.5).
        let standIn = try DecoyKey.make(count: content.keySize)
        return (try? scheme.decrypt(encryptedKey, with: receiver)) ?? standIn
    }
}
