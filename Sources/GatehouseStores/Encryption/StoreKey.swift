public import GatehouseClient
import GatehouseCrypto
public import GatehouseTypes

/// A key that a store is encrypted with: 32 random bytes, for AES-256-GCM.
public struct StoreKey: Sendable {
    /// The length of a key in bytes.
    public static let size = 32

    /// Names the key in what it has sealed: a digest of it, which tells nothing about it.
    public let id: KeyID

    let secret: Secret

    /// Wraps a key.
    ///
    /// - Throws: `AuthError` with `misconfigured` if it hasn't 32 bytes.
    public init(_ secret: Secret) throws(AuthError) {
        guard secret.count == StoreKey.size else {
            throw AuthError(.misconfigured, "a store's key has \(StoreKey.size) bytes")
        }
        self.secret = secret
        let label = Array("gatehouse store key".utf8)
        id = KeyID(Base64URL.encode(Digest.sha256(label + secret.revealedBytes).prefix(12)))
    }

    /// Makes a new key.
    public static func make(from random: some RandomSource) throws(AuthError) -> StoreKey {
        try StoreKey(Secret(bytes: random.bytes(size)))
    }
}

/// The key that a store is written with, and those that it may still be read with.
public struct StoreKeys: Sendable {
    /// Seals whatever is written from now on.
    public let current: StoreKey

    /// Opens what was written before the key was replaced.
    public let previous: [StoreKey]

    /// Collects keys.
    public init(current: StoreKey, previous: [StoreKey] = []) {
        self.current = current
        self.previous = previous
    }

    /// The key of that name.
    subscript(id: KeyID) -> StoreKey? {
        ([current] + previous).first { $0.id == id }
    }
}
