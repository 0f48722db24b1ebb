import GatehouseClient
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// Keys in memory, with everything that can go wrong with keys.
final class MemoryProofKeys: ProofKeyStore {
    struct Key: ProofKey {
        let signer: SigningKey
        var id: KeyID { KeyID(signer.publicKey.thumbprint) }
        var publicJWK: JSONValue { signer.publicKey.json }
        var algorithm: String { signer.algorithm.name }
        func signature(for message: [UInt8]) async throws -> [UInt8] { try await signer.signature(for: message) }
    }

    private struct State {
        var keys: [KeyID: Key] = [:]
        var made: [KeyID] = []
        var isLocked = false
    }

    private let state = Mutex(State())

    /// The keys that were ever made, in order.
    var made: [KeyID] { state.withLock { $0.made } }

    /// The keys that are there.
    var kept: Set<KeyID> { state.withLock { Set($0.keys.keys) } }

    func setLocked(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }

    func key(_ id: KeyID) async -> ProofKeyLookup {
        state.withLock { state in
            if state.isLocked { return .unavailable(reason: "locked") }
            return state.keys[id].map { .found($0) } ?? .absent
        }
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = Key(signer: try SigningKey(PrivateKey.generate(.p256)))
        state.withLock { state in
            state.keys[key.id] = key
            state.made.append(key.id)
        }
        return key
    }

    func eraseKey(_ id: KeyID) async throws {
        _ = state.withLock { $0.keys.removeValue(forKey: id) }
    }
}
