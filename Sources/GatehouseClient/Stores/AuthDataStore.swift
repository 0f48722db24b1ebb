/// What reading a store gave. Only ``absent`` means that nothing was ever stored.
public enum StoreReading: Sendable {
    /// What is stored.
    case found(AuthRecord)
    /// Nothing is stored.
    case absent
    /// It can't be told now: locked, no permission, written by a newer version.
    case unavailable(reason: String)
    /// What is stored can't be understood. It was put aside, not deleted. Every later read gives this again, also in
    /// another process, until a record is saved or erased.
    case corrupt(reason: String)
}

/// Where a session outlives the process. Nothing else in Gatehouse writes a session down.
///
/// A store holds one record. Its manager calls it one operation at a time.
public protocol AuthDataStore: Sendable {
    /// Reads the record.
    func read() async -> StoreReading

    /// Stores a record in place of any other. Once it returns, the record survives a crash.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` or ``AuthError/Code/storeUnavailable``; then the
    ///   store holds the old record or the new one, never a mixture.
    func save(_ record: AuthRecord) async throws

    /// Deletes the record. A store without one is no error.
    ///
    /// - Throws: ``AuthError``, as for saving.
    func erase() async throws

    /// How several managers share this store; nothing if it's for one manager only.
    var coordination: (any StoreCoordination)? { get }

    /// Where the proof keys of the stored sessions are kept; nil if the store keeps no keys.
    ///
    /// A manager hands it to its providers (``RemoteAuthProvider/keeping(keys:)``), so that an app whose tokens have to
    /// be bound to a key (RFC 9449) needs no key store of its own. Erasing the record leaves the keys alone: a session
    /// that has still to be revoked needs its key for that.
    var proofKeys: (any ProofKeyStore)? { get }
}

extension AuthDataStore {
    /// The store is for one manager only.
    public var coordination: (any StoreCoordination)? { nil }

    /// The store keeps no keys.
    public var proofKeys: (any ProofKeyStore)? { nil }
}
