/// The result of reading a store. Only ``absent`` means that no record is stored.
public enum StoreReading: Sendable {
    /// The stored record.
    case found(AuthRecord)
    /// The store contains no record.
    case absent
    /// The store can't be read at the moment, for example because it is locked, permission is missing, or a newer
    /// version wrote it.
    case unavailable(reason: String)
    /// The stored data is corrupt. It was moved aside, not deleted. Every later read returns this again, also in other
    /// processes, until a record is saved or erased.
    case corrupt(reason: String)
}

/// Stores a session beyond the end of the process. No other part of Gatehouse stores sessions.
///
/// A store holds one record. Its manager calls one operation at a time.
public protocol AuthDataStore: Sendable {
    /// Reads the record.
    func read() async -> StoreReading

    /// Stores a record, which replaces the old one. When it returns, the record survives a crash.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` or ``AuthError/Code/storeUnavailable``. Then the
    ///   store contains the old record or the new one, never a mixture.
    func save(_ record: AuthRecord) async throws

    /// Deletes the record, if there is one.
    ///
    /// - Throws: ``AuthError``, as for ``save(_:)``.
    func erase() async throws

    /// The coordination of the managers that share this store; `nil` if only one manager can use it.
    var coordination: (any StoreCoordination)? { get }

    /// The store of the sessions' proof keys; `nil` if the store keeps no keys.
    ///
    /// A manager passes it to its providers (``RemoteAuthProvider/keeping(keys:)``), so that an app whose tokens are
    /// bound to a key (DPoP, RFC 9449) needs no separate key store. Erasing the record doesn't delete the keys: a
    /// session that has to be revoked needs its key for that.
    var proofKeys: (any ProofKeyStore)? { get }
}

extension AuthDataStore {
    /// `nil`, for stores that only one manager uses.
    public var coordination: (any StoreCoordination)? { nil }

    /// `nil`, for stores that keep no keys.
    public var proofKeys: (any ProofKeyStore)? { nil }
}
