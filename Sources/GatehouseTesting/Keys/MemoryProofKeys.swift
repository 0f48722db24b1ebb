public import GatehouseClient
import GatehouseCrypto
import GatehouseJOSE
public import GatehouseTypes
import Synchronization

/// Proof keys in memory, which a test can lock and lose. They are ES256 keys and really sign.
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

    /// No keys yet.
    public init() {}

    /// The thumbprints of all keys.
    public var ids: Set<KeyID> {
        state.withLock { Set($0.keys.keys) }
    }

    /// The thumbprints of the keys that were ever made, in order.
    public var made: [KeyID] {
        state.withLock { $0.made }
    }

    /// Locks the keys, as when the device is locked, or unlocks them.
    public func setLocked(_ isLocked: Bool) {
        state.withLock { $0.isLocked = isLocked }
    }

    /// Loses every key, as when an app is restored on another device.
    public func loseAll() {
        state.withLock { $0.keys = [:] }
    }

    /// Looks for a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        state.withLock { state in
            guard !state.isLocked else { return .unavailable(reason: "the keys are locked") }
            return state.keys[id].map { .found($0) } ?? .absent
        }
    }

    /// Makes a key.
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
