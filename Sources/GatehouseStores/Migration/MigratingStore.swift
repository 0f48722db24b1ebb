public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A store that first moves the record of an older store to a new one.
///
/// Until then it is unavailable and never absent, so that no user is signed out because the session is still in the old
/// store. All processes that share the old store should replace it in the same way, since only its lock excludes them
/// from each other during the move.
public final class MigratingStore: AuthDataStore {
    private let migration: StoreMigration
    private let store: any AuthDataStore
    private let old: any AuthDataStore
    private let isDone = Mutex(false)

    /// Creates a store that replaces another one.
    ///
    /// - Parameters:
    ///   - store: The new store.
    ///   - old: The old store. It is erased as soon as the new one contains the session.
    public init(_ store: any AuthDataStore, replacing old: any AuthDataStore) {
        self.store = store
        self.old = old
        migration = StoreMigration(from: old, to: store)
    }

    /// Reads the record. The result is `unavailable` if the record couldn't be moved, and `corrupt` if the old store is
    /// corrupt and the new one contains no record.
    public func read() async -> StoreReading {
        do {
            try await migrate()
        } catch {
            guard error.code == .storeCorrupt else { return .unavailable(reason: error.reason) }
            let reading = await store.read()
            if case .absent = reading { return .corrupt(reason: error.reason) }
            return reading
        }
        return await store.read()
    }

    /// Writes the record to the new store. A corrupt old store is erased afterwards.
    ///
    /// - Throws: `AuthError` of the new store, or because the old one couldn't be read or erased.
    public func save(_ record: AuthRecord) async throws {
        var isOldCorrupt = false
        do {
            try await migrate()
        } catch {
            guard error.code == .storeCorrupt else { throw error }
            isOldCorrupt = true
        }
        try await store.save(record)
        if isOldCorrupt { try await eraseOldStore() }
    }

    /// Deletes the record in both stores.
    ///
    /// - Throws: `AuthError` of the stores.
    public func erase() async throws {
        try await store.erase()
        try await eraseOldStore()
    }

    private func eraseOldStore() async throws {
        guard !isDone.withLock({ $0 }) else { return }
        try await old.erase()
        isDone.withLock { $0 = true }
    }

    /// The new store's coordination.
    public var coordination: (any StoreCoordination)? { store.coordination }

    /// The new store's keys, and the old store's for sessions that were moved.
    public var proofKeys: (any ProofKeyStore)? {
        guard let new = store.proofKeys, let old = old.proofKeys else { return store.proofKeys ?? old.proofKeys }
        return MigratingProofKeys(new: new, old: old)
    }

    private func migrate() async throws(AuthError) {
        guard !isDone.withLock({ $0 }) else { return }
        do {
            try await migration.runLockingOldStore()
        } catch {
            throw AuthError(error)
        }
        isDone.withLock { $0 = true }
    }
}

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
