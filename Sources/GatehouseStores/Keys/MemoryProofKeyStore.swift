public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// Keeps software keys in memory. They are gone when the process ends.
///
/// Every call of ``makeKey(for:)`` makes a new key, so no two issuers, accounts or apps ever share one.
public final class MemoryProofKeyStore: ProofKeyStore {
    private let keys = Mutex<[KeyID: SoftwareProofKey]>([:])

    /// Creates a store without keys.
    public init() {}

    /// Looks for a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        keys.withLock { $0[id] }.map { .found($0) } ?? .absent
    }

    /// Makes a key and keeps it.
    ///
    /// - Throws: `AuthError` with `keyUnavailable` if the system can't make one.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        keys.withLock { $0[key.id] = key }
        return key
    }

    /// Forgets a key; without effect if there is none.
    public func eraseKey(_ id: KeyID) async throws {
        keys.withLock { $0[id] = nil }
    }
}
