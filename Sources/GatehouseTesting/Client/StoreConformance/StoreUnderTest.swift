public import GatehouseClient

/// A new, empty store with the means that the checks need.
public struct StoreUnderTest: Sendable {
    /// The store.
    public let store: any AuthDataStore

    /// Creates another store object for the same storage, like that of another process.
    public let again: @Sendable () -> any AuthDataStore

    /// Makes the store temporarily unreadable. ``unlock`` makes it readable again.
    public let lock: @Sendable () async throws -> Void

    /// Makes the store readable again.
    public let unlock: @Sendable () async throws -> Void

    /// Damages the stored data.
    public let corrupt: @Sendable () async throws -> Void

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - again: Creates another store object for the same storage.
    ///   - lock: Makes the store temporarily unreadable.
    ///   - unlock: Makes the store readable again.
    ///   - corrupt: Damages the stored data.
    public init(
        _ store: any AuthDataStore, again: @escaping @Sendable () -> any AuthDataStore,
        lock: @escaping @Sendable () async throws -> Void = {},
        unlock: @escaping @Sendable () async throws -> Void = {},
        corrupt: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.store = store
        self.again = again
        self.lock = lock
        self.unlock = unlock
        self.corrupt = corrupt
    }
}
