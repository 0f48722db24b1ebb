import GatehouseClient
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// Keys in memory.
final class MemoryProofKeys: ProofKeyStore {
    struct Key: ProofKey {
        let signer: SigningKey
        var id: KeyID { KeyID(signer.publicKey.thumbprint) }
        var publicJWK: JSONValue { signer.publicKey.json }
        var algorithm: String { signer.algorithm.name }
        func signature(for message: [UInt8]) async throws -> [UInt8] { try await signer.signature(for: message) }
    }

    private let keys = Mutex<[KeyID: Key]>([:])

    func key(_ id: KeyID) async -> ProofKeyLookup {
        keys.withLock { $0[id].map { .found($0) } ?? .absent }
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = Key(signer: try SigningKey(PrivateKey.generate(.p256)))
        keys.withLock { $0[key.id] = key }
        return key
    }

    func eraseKey(_ id: KeyID) async throws {
        _ = keys.withLock { $0.removeValue(forKey: id) }
    }
}
