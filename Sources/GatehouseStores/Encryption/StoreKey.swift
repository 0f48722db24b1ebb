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

/// A source of an encrypted store's keys. It is called for each operation, so that a key can be added, removed and
/// replaced while a program runs.
public protocol StoreKeySource: Sendable {
    /// Returns the keys.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if they are unavailable now. The stored content isn't changed.
    func keys() async throws -> StoreKeys
}

/// Keys from the program itself, for example from a hardware token or a cloud's key service.
public struct KeyCallback: StoreKeySource {
    private let callback: @Sendable () async throws -> StoreKeys

    /// Creates a source from a function.
    ///
    /// - Parameter callback: Returns the keys. If it throws an error, the keys are unavailable now.
    public init(_ callback: @escaping @Sendable () async throws -> StoreKeys) {
        self.callback = callback
    }

    /// Calls the function.
    ///
    /// - Throws: `AuthError`: the error of the function, or `storeUnavailable` with that as its underlying error.
    public func keys() async throws -> StoreKeys {
        do {
            return try await callback()
        } catch let error as AuthError {
            throw error
        } catch {
            throw AuthError(.storeUnavailable, "the store's key isn't available", underlyingError: error)
        }
    }
}
