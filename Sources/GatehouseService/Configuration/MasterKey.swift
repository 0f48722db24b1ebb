public import GatehouseTypes

/// The key under which everything secret in the storage is encrypted. It doesn't lie in the storage itself.
public struct MasterKey: Sendable {
    /// The length of a master key in bytes.
    public static let size = 32

    let secret: Secret

    /// Takes a key that was made before.
    ///
    /// - Throws: ``ServiceError/Code/keyUnavailable`` if it isn't 32 bytes long.
    public init(_ secret: Secret) throws(ServiceError) {
        guard secret.count == MasterKey.size else {
            throw ServiceError(.keyUnavailable, "A master key must have 32 bytes.")
        }
        self.secret = secret
    }

    /// Makes a new key.
    ///
    /// - Parameter randomness: Where it comes from.
    /// - Returns: 32 bytes to be kept beside the storage, and away from its backups.
    public static func make(randomness: any RandomSource) -> Secret {
        Secret(bytes: randomness.bytes(size))
    }
}
