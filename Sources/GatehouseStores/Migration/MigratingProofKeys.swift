import GatehouseClient
import GatehouseTypes

/// The keys of two stores, of which one takes the place of the other.
///
/// Keys aren't moved, since a key may lie where it can't be read. A session that was moved is renewed and revoked with the
/// key that it has in the older store; new keys are made in the newer one.
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
