public import GatehouseClient
import GatehouseCrypto
public import GatehouseTypes

/// A key for the encryption of a store: 32 random bytes, for AES-256-GCM.
public struct StoreKey: Sendable {
    /// The length of a key in bytes.
    public static let size = 32

    /// The key's identifier in encrypted documents: a digest that reveals nothing about the key.
    public let id: KeyID

    let secret: Secret

    /// Creates a key from its bytes.
    ///
    /// - Throws: `AuthError` with `misconfigured` unless there are 32 bytes.
    public init(_ secret: Secret) throws(AuthError) {
        guard secret.count == StoreKey.size else {
            throw AuthError(.misconfigured, "a store's key must have \(StoreKey.size) bytes")
        }
        self.secret = secret
        let label = Array("gatehouse store key".utf8)
        id = KeyID(Base64URL.encode(Digest.sha256(label + secret.revealedBytes).prefix(12)))
    }

    /// Generates a new key.
    public static func make(from random: some RandomSource) throws(AuthError) -> StoreKey {
        try StoreKey(Secret(bytes: random.bytes(size)))
    }
}

/// The key that encrypts a store, and the older ones that can still decrypt it.
public struct StoreKeys: Sendable {
    /// The key that encrypts all new content.
    public let current: StoreKey

    /// The keys that decrypt older content.
    public let previous: [StoreKey]

    /// Creates a set of keys.
    public init(current: StoreKey, previous: [StoreKey] = []) {
        self.current = current
        self.previous = previous
    }

    /// Returns the key with the given identifier; `nil` if there is none.
    subscript(id: KeyID) -> StoreKey? {
        ([current] + previous).first { $0.id == id }
    }
}
