public import GatehouseClient

/// A new, empty store, and what a conformance check needs besides.
public struct StoreUnderTest: Sendable {
    /// The store.
    public let store: any AuthDataStore

    /// The same place again, through another store object, as another process would open it.
    public let again: @Sendable () -> any AuthDataStore

    /// Makes the store unreadable for now, whatever it holds; ``unlock`` undoes it.
    public let lock: @Sendable () async throws -> Void

    /// Makes the store readable again.
    public let unlock: @Sendable () async throws -> Void

    /// Damages what is stored.
    public let corrupt: @Sendable () async throws -> Void

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - again: The same place again.
    ///   - lock: Makes it unreadable for now.
    ///   - unlock: Makes it readable again.
    ///   - corrupt: Damages what is stored.
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
