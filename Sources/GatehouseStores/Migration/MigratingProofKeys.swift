import GatehouseClient
import GatehouseTypes

/// The keys of two stores, of which one replaces the other.
///
/// Keys aren't moved, since a store may not be able to export them. A session that was moved is refreshed and revoked
/// with its key in the old store. New keys are created in the new store.
struct MigratingProofKeys: ProofKeyStore {
    let new: any ProofKeyStore
    let old: any ProofKeyStore

    func key(_ id: KeyID) async -> ProofKeyLookup {
        switch await new.key(id) {
        case .absent: await old.key(id)
        case let answer: answer
        }
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        try await new.makeKey(for: purpose)
    }

    func eraseKey(_ id: KeyID) async throws {
        try await new.eraseKey(id)
        try await old.eraseKey(id)
    }
}
