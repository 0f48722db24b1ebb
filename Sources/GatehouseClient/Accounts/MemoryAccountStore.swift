import Synchronization

/// An account store in memory. Its contents are lost when the process ends.
public final class MemoryAccountStore: AccountStore {
    private struct State {
        var stores: [(slot: AccountSlot, store: MemoryStore)] = []
        var current: AccountSlot?
    }

    private let state = Mutex(State())
    private let makeStore: @Sendable () -> MemoryStore

    /// Creates an empty store.
    ///
    /// - Parameter store: Creates the store of one account. The default stores keep no proof keys.
    public init(store: @escaping @Sendable () -> MemoryStore = { MemoryStore() }) {
        makeStore = store
    }

    /// Returns the slots in the order in which they were first used.
    public func slots() async throws -> [AccountSlot] {
        state.withLock { $0.stores.map(\.slot) }
    }

    /// Returns the store of a slot, which is created at the first call.
    public func store(of slot: AccountSlot) -> any AuthDataStore {
        state.withLock { state in
            if let known = state.stores.first(where: { $0.slot == slot }) { return known.store }
            let store = makeStore()
            state.stores.append((slot, store))
            return store
        }
    }

    /// Deletes a slot and its store.
    public func remove(_ slot: AccountSlot) async throws {
        state.withLock { state in state.stores.removeAll { $0.slot == slot } }
    }

    /// Returns the slot of the current account.
    public func current() async throws -> AccountSlot? {
        state.withLock { $0.current }
    }

    /// Sets the current account.
    public func makeCurrent(_ slot: AccountSlot?) async throws {
        state.withLock { $0.current = slot }
    }
}
