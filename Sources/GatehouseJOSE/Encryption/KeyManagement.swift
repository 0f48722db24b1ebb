import GatehouseCrypto
import GatehouseTypes

/// A key management algorithm for the owner of a private key. Each family of algorithms is one type in its own file.
protocol PublicKeyManagement: Sendable {
    /// The name in the header (`alg`).
    var name: String { get }

    /// The operations (`key_ops`) that permit encryption with a public key. A key with restrictions must have at least
    /// one of them.
    var sealingOperations: Set<KeyOperation> { get }

    /// The operations (`key_ops`) that permit decryption with a private key. A key with restrictions must have at least
    /// one of them.
    var openingOperations: Set<KeyOperation> { get }

    /// Whether the algorithm works with that kind of key.
    func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool

    /// Creates a content encryption key and encrypts it for the receiver.
    func seal(
        for receiver: PublicKey, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey

    /// Decrypts the content encryption key.
    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with receiver: PrivateKey
    ) throws -> Secret
}

/// A key management algorithm for parties that share a key. Each family of algorithms is one type in its own file.
protocol SharedKeyManagement: Sendable {
    /// The name in the header (`alg`).
    var name: String { get }

    /// The operations (`key_ops`) that permit encryption with a key. A key with restrictions must have at least one of
    /// them.
    var sealingOperations: Set<KeyOperation> { get }

    /// The operations (`key_ops`) that permit decryption with a key. A key with restrictions must have at least one of
    /// them.
    var openingOperations: Set<KeyOperation> { get }

    /// The length of a shared key in bytes.
    func keySize(content: ContentEncryptionAlgorithm) -> Int

    /// Creates a content encryption key and encrypts it with the shared key.
    func seal(
        with key: Secret, content: ContentEncryptionAlgorithm, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey

    /// Decrypts the content encryption key.
    func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: ContentEncryptionAlgorithm, with key: Secret
    ) throws -> Secret

    /// The values of a key's `alg` that permit its use with this algorithm.
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String]
}

extension SharedKeyManagement {
    func keyAlgorithms(content: ContentEncryptionAlgorithm) -> [String] {
        [name]
    }
}

/// A content encryption key on the sender's side.
struct SealedContentKey {
    /// The content encryption key.
    let contentKey: Secret
    /// The encrypted key for the token. It is empty if the algorithm doesn't transmit one.
    let encryptedKey: [UInt8]
    /// The header members that the algorithm needs.
    var header: [String: JSONValue] = [:]
}
