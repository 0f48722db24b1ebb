import GatehouseCrypto
import GatehouseTypes

/// How the key of the content comes to the owner of a private key. Each family of algorithms is one type in its own file.
protocol PublicKeyManagement: Sendable {
    /// The name in the header (`alg`).
    var name: String { get }

    /// What a public key that may be used this way says it's for, one of them at least, if it says anything.
    var sealingOperations: Set<KeyOperation> { get }

    /// What a private key that may be used this way says it's for, one of them at least, if it says anything.
    var openingOperations: Set<KeyOperation> { get }

    /// Whether keys of that kind are used with the algorithm.
    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool

    /// Makes the content's key known to the receiver and to nobody else.
    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey

    /// Finds the content's key again.
    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret
}

/// How the key of the content comes to those who share a key. Each family of algorithms is one type in its own file.
protocol SharedKeyManagement: Sendable {
    /// The name in the header (`alg`).
    var name: String { get }

    /// What a key that may be used to seal says it's for, one of them at least, if it says anything.
    var sealingOperations: Set<KeyOperation> { get }

    /// What a key that may be used to open says it's for, one of them at least, if it says anything.
    var openingOperations: Set<KeyOperation> { get }

    /// The length of a shared key in bytes.
    func keySize(content: ContentEncryptionAlgorithm) -> Int

    /// Makes the content's key known to whoever has the shared key.
    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey

    /// Finds the content's key again.
    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret

    /// The names that a key may have as its algorithm.
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String]
}

extension SharedKeyManagement {
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String] {
        [name]
    }
}

/// The content's key as the sender has it.
struct SealedContentKey {
    /// The key itself.
    let contentKey: Secret
    /// What the receiver is sent of it.
    let encryptedKey: [UInt8]
    /// The members that the header needs for it.
    var header: [String: JSONValue] = [:]
}
