/// How the managers that share a store keep out of each other's way, in one process or in several.
public protocol StoreCoordination: Sendable {
    /// Waits for a lock, and takes it.
    ///
    /// A holder that dies gives its locks up.
    ///
    /// - Returns: The lock, until it is released.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` if the task is cancelled meanwhile,
    ///   ``AuthError/Code/storeUnavailable`` if the lock can't be had in the time that the store waits for it.
    func acquire(_ lock: StoreLock) async throws -> any StoreLease

    /// Says each time that the store may have been changed, by whomever. Changes that follow each other closely may be
    /// told as one.
    ///
    /// The notice begins with the call: what changes afterwards isn't missed, even before anybody awaits the stream. A
    /// store that gives no notices returns a stream that ends at once.
    func changes() -> AsyncStream<Void>
}

/// What can be locked. The two are independent of each other.
public enum StoreLock: String, Sendable, Hashable, CaseIterable {
    /// A read of the record and the write that follows from it: some milliseconds.
    case record
    /// The renewal of the session's tokens: an exchange with a server.
    case renewal
}

/// A lock that is held.
public protocol StoreLease: Sendable {
    /// Gives the lock up. Doing so twice is no error.
    func release()
}
