import Synchronization

/// A store that forgets when the process ends.
public final class MemoryAccountStore: AccountStore {
    private struct State {
        var stores: [(slot: AccountSlot, store: MemoryStore)] = []
        var current: AccountSlot?
    }

    private let state = Mutex(State())
    private let makeStore: @Sendable () -> MemoryStore

    /// Creates an empty store.
    ///
    /// - Parameter store: Makes the store of one account; one that keeps no proof keys unless told otherwise.
    public init(store: @escaping @Sendable () -> MemoryStore = { MemoryStore() }) {
        makeStore = store
    }

    /// The slots in the order in which they were first used.
    public func slots() async throws -> [AccountSlot] {
        state.withLock { $0.stores.map(\.slot) }
    }

    /// The store of a slot.
    public func store(of slot: AccountSlot) -> any AuthDataStore {
        state.withLock { state in
            if let known = state.stores.first(where: { $0.slot == slot }) { return known.store }
            let store = makeStore()
            state.stores.append((slot, store))
            return store
        }
    }

    /// Forgets a slot.
    public func remove(_ slot: AccountSlot) async throws {
        state.withLock { state in state.stores.removeAll { $0.slot == slot } }
    }

    /// The slot of the current account.
    public func current() async throws -> AccountSlot? {
        state.withLock { $0.current }
    }

    /// Keeps in mind which account is current.
    public func makeCurrent(_ slot: AccountSlot?) async throws {
        state.withLock { $0.current = slot }
    }
}
