/// What reading a store gave. Only ``absent`` means that nobody is signed in.
public enum StoreReading: Sendable {
    /// The stored session.
    case found(AuthSession)
    /// Nothing is stored.
    case absent
    /// It can't be told now: locked, no permission, written by a newer version.
    case unavailable(reason: String)
    /// What is stored can't be understood. It was put aside, not deleted.
    case corrupt(reason: String)
}

/// Where a session outlives the process. Nothing else in Gatehouse writes a session down.
///
/// A store holds one session. Its manager calls it one operation at a time. A store that several processes share adds
/// a lease to this; the three verbs stay as they are.
public protocol AuthDataStore: Sendable {
    /// Reads the stored session.
    func read() async -> StoreReading

    /// Stores a session in place of any other. Once it returns, the session survives a crash.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` or ``AuthError/Code/storeUnavailable``; then the
    ///   store holds the old session or the new one, never a mixture.
    func save(_ session: AuthSession) async throws

    /// Deletes the stored session. A store without one is no error.
    ///
    /// - Throws: ``AuthError``, as for saving.
    func erase() async throws
}
