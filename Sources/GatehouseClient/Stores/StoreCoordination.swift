/// Coordinates the managers that share a store, in one process or in several.
public protocol StoreCoordination: Sendable {
    /// Waits for a lock and acquires it.
    ///
    /// If the process that holds a lock ends, the lock is released.
    ///
    /// - Returns: The lease, which holds the lock until it is released.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` if the task is cancelled during the wait,
    ///   ``AuthError/Code/storeUnavailable`` if the lock can't be acquired within the store's time limit.
    func acquire(_ lock: StoreLock) async throws -> any StoreLease

    /// Returns a stream with an element each time that the store may have been changed by any process, including this
    /// one. Changes in quick succession may be combined.
    ///
    /// Changes after the call are reported, even if the stream isn't awaited yet. A store without change notifications
    /// returns a stream that ends at once.
    func changes() -> AsyncStream<Void>
}

/// The locks of a store. They are independent of each other.
public enum StoreLock: String, Sendable, Hashable, CaseIterable {
    /// A read of the record and the write that follows from it. It is held for some milliseconds.
    case record
    /// A refresh of the session's tokens. It is held during an exchange with a server.
    case renewal
}

/// A lease: an acquired lock.
public protocol StoreLease: Sendable {
    /// Releases the lock. Only the first call has an effect.
    func release()
}
