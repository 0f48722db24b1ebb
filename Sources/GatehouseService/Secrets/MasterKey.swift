public import GatehouseTypes

/// The key by which all secrets in the storage are encrypted. It isn't stored there itself.
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

    /// Takes a key as the command `gatehouse` writes it into a file: 32 bytes in base64url.
    ///
    /// - Throws: ``ServiceError/Code/keyUnavailable`` for anything else.
    public init(text: Secret) throws(ServiceError) {
        let lines = text.revealed.split(whereSeparator: \.isNewline)
        guard lines.count == 1, let bytes = Base64URL.decode(lines[0]) else {
            throw ServiceError(.keyUnavailable, "A master key must be 32 bytes in base64url.")
        }
        try self.init(Secret(bytes: bytes))
    }

    /// The key as text, for a file.
    package var text: Secret { Secret(Base64URL.encode(secret.revealedBytes)) }

    /// Makes a new key.
    ///
    /// - Parameter randomness: Where it comes from.
    /// - Returns: 32 bytes to be kept beside the storage, and away from its backups.
    public static func make(randomness: any RandomSource) -> Secret {
        Secret(bytes: randomness.bytes(size))
    }
}
