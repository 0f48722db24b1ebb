public import GatehouseClient
import GatehouseCrypto
import GatehouseJOSE
public import GatehouseTypes
import Synchronization

/// A store of proof keys in memory. A test can lock it and delete all keys. The keys are ES256 keys that create real
/// signatures.
public final class MemoryProofKeys: ProofKeyStore {
    private struct State {
        var keys: [KeyID: Key] = [:]
        var made: [KeyID] = []
        var isLocked = false
    }

    private struct Key: ProofKey {
        let id: KeyID
        let publicJWK: JSONValue
        let signingKey: SigningKey

        var algorithm: String { signingKey.algorithm.name }

        func signature(for message: [UInt8]) async throws -> [UInt8] {
            try await signingKey.signature(for: message)
        }
    }

    private let state = Mutex(State())

    /// Creates an empty store.
    public init() {}

    /// The thumbprints of all keys.
    public var ids: Set<KeyID> {
        state.withLock { Set($0.keys.keys) }
    }

    /// The thumbprints of all keys that were ever created, in order.
    public var made: [KeyID] {
        state.withLock { $0.made }
    }

    /// Locks or unlocks the keys. They are locked like the keys of a locked device.
    public func setLocked(_ isLocked: Bool) {
        state.withLock { $0.isLocked = isLocked }
    }

    /// Deletes all keys, as when an app is restored on another device.
    public func loseAll() {
        state.withLock { $0.keys = [:] }
    }

    /// Returns a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        state.withLock { state in
            guard !state.isLocked else { return .unavailable(reason: "the keys are locked") }
            return state.keys[id].map { .found($0) } ?? .absent
        }
    }

    /// Creates a key.
    ///
    /// - Throws: `AuthError` with `keyUnavailable` while the keys are locked.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let signingKey = try SigningKey(PrivateKey.generate(.p256))
        let jwk = signingKey.publicKey
        let key = Key(
            id: KeyID(jwk.thumbprint), publicJWK: JSONWebKey(jwk.publicKey, keyID: nil).json, signingKey: signingKey)
        try state.withLock { state in
            guard !state.isLocked else { throw AuthError(.keyUnavailable, "the keys are locked") }
            state.keys[key.id] = key
            state.made.append(key.id)
        }
        return key
    }

    /// Deletes a key.
    ///
    /// - Throws: `AuthError` with `keyUnavailable` while the keys are locked.
    public func eraseKey(_ id: KeyID) async throws {
        try state.withLock { state in
            guard !state.isLocked else { throw AuthError(.keyUnavailable, "the keys are locked") }
            state.keys[id] = nil
        }
    }
}
