public import GatehouseTypes
import Synchronization

/// The name of the place where one account's session is stored. It says nothing about the account itself.
public struct AccountSlot: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name: 1 to 64 ASCII letters, digits, `-` and `_`, so that it can be used as a file's name.
    public let rawValue: String

    /// Creates a slot from a name; returns `nil` if the name is empty, too long, or has a character that isn't allowed.
    public init?(rawValue: String) {
        let isPlain = rawValue.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x5F
        }
        guard isPlain, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a slot with a new random name.
    public init(randomness: any RandomSource) {
        rawValue = randomness.token(byteCount: 12)
    }

    /// The slot's name.
    public var description: String { rawValue }
}

/// Stores the sessions of several accounts, each in its own ``AuthDataStore``.
public protocol AccountStore: Sendable {
    /// Returns the slots in use, in a stable order.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable`` if the list can't be read.
    func slots() async throws -> [AccountSlot]

    /// Returns the store of a slot. The slot need not be in use yet.
    func store(of slot: AccountSlot) -> any AuthDataStore

    /// Deletes a slot and its store, if the slot exists.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if it can't be deleted.
    func remove(_ slot: AccountSlot) async throws

    /// Returns the slot of the current account; `nil` if there is none.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable`` if the choice can't be read.
    func current() async throws -> AccountSlot?

    /// Stores which account is the current one. `nil` means that there is none.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if the choice can't be stored.
    func makeCurrent(_ slot: AccountSlot?) async throws
}

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
