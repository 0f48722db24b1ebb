import GatehouseCrypto
import GatehouseTypes

/// How the key of the content comes to the receiver. Each algorithm is one type in a file of its own.
protocol KeyManagement: Sendable {
    /// The name in the header (`alg`).
    static var name: String { get }

    /// Whether keys of that kind are used with the algorithm.
    static func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool

    /// Makes the content's key known to the receiver and to nobody else.
    static func seal(
        for receiver: PublicKey, content: any ContentEncryption.Type, material: SealingMaterial
    ) throws(CryptoError) -> SealedContentKey

    /// Finds the content's key again.
    static func open(
        _ encryptedKey: [UInt8], header: JOSEHeader, content: any ContentEncryption.Type, with receiver: PrivateKey
    ) throws -> Secret
}

/// The content's key as the sender has it.
struct SealedContentKey {
    /// The key itself.
    let contentKey: Secret
    /// What the receiver is sent of it.
    let encryptedKey: [UInt8]
    /// The members that the header needs for it.
    let header: [String: JSONValue]
}
