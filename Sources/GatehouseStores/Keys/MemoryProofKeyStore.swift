public import GatehouseClient
public import GatehouseTypes
import Synchronization

/// Keeps software keys in memory. They are lost when the process ends.
///
/// Every call of ``makeKey(for:)`` creates a new key, so issuers, accounts and apps never share one.
public final class MemoryProofKeyStore: ProofKeyStore {
    private let keys = Mutex<[KeyID: SoftwareProofKey]>([:])

    /// Creates a store without keys.
    public init() {}

    /// Looks up a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        keys.withLock { $0[id] }.map { .found($0) } ?? .absent
    }

    /// Creates a key and keeps it.
    ///
    /// - Throws: `AuthError` with `keyUnavailable` if the system can't create one.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        keys.withLock { $0[key.id] = key }
        return key
    }

    /// Removes the key, if there is one.
    public func eraseKey(_ id: KeyID) async throws {
        keys.withLock { $0[id] = nil }
    }
}
