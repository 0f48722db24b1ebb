public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A store that first takes over what an older one holds.
///
/// Until that has been done it's unavailable, never absent: nobody is signed out because the session still lies elsewhere.
/// All who share the old store should replace it in the same way, since only its lock keeps them apart meanwhile.
public final class MigratingStore: AuthDataStore {
    private let migration: StoreMigration
    private let store: any AuthDataStore
    private let old: any AuthDataStore
    private let isDone = Mutex(false)

    /// A store that takes the place of another.
    ///
    /// - Parameters:
    ///   - store: Where the session is from now on.
    ///   - old: Where it was. It's erased once the new one holds the session.
    public init(_ store: any AuthDataStore, replacing old: any AuthDataStore) {
        self.store = store
        self.old = old
        migration = StoreMigration(from: old, to: store)
    }

    /// Reads the record, wherever it is; unavailable if it couldn't be moved, and corrupt if the old store is and the new one
    /// holds nothing.
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

    /// Writes the record to the new store. It takes the place of an old store that is corrupt.
    ///
    /// - Throws: `AuthError`, as the new store does, or because the old one couldn't be emptied.
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

    /// Deletes the record, in both stores.
    ///
    /// - Throws: `AuthError`, as the stores do.
    public func erase() async throws {
        try await store.erase()
        try await eraseOldStore()
    }

    private func eraseOldStore() async throws {
        guard !isDone.withLock({ $0 }) else { return }
        try await old.erase()
        isDone.withLock { $0 = true }
    }

    /// The new store's.
    public var coordination: (any StoreCoordination)? { store.coordination }

    /// The new store's keys, and the old one's for sessions that came from there.
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
