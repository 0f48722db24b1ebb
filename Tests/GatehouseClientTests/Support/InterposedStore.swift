import GatehouseClient
import GatehouseTesting
import Synchronization

/// A shared store in which something happens just before a lock is taken: another process was quicker. Unless a test
/// wants them, it gives no notices of changes, so what a manager knows of the others is what it reads under a lock.
final class InterposedStore: AuthDataStore {
    typealias Action = @Sendable () async throws -> Void

    /// The same store as all others see it.
    let base = MemoryStore()

    private let pending = Mutex<(lock: StoreLock, action: Action)?>(nil)
    private let fault = Mutex(false)
    private let isUnreadable = Mutex(false)
    private let givesNotices: Bool

    /// Creates an empty store.
    ///
    /// - Parameter givesNotices: Whether it gives notices of changes.
    init(givesNotices: Bool = false) {
        self.givesNotices = givesNotices
    }

    /// Does something the next time that a lock is about to be taken.
    func before(_ lock: StoreLock, _ action: @escaping Action) {
        pending.withLock { $0 = (lock, action) }
    }

    /// Lets every write through this store fail, or succeed again. Writes to ``base`` succeed.
    func setWritesFail(_ fail: Bool) {
        fault.withLock { $0 = fail }
    }

    /// Lets every read through this store find it unavailable, or succeed again.
    func setReadsFail(_ fail: Bool) {
        isUnreadable.withLock { $0 = fail }
    }

    func read() async -> StoreReading {
        isUnreadable.withLock { $0 } ? .unavailable(reason: "as the test says") : await base.read()
    }

    func save(_ record: AuthRecord) async throws {
        try checkWritable()
        try await base.save(record)
    }

    func erase() async throws {
        try checkWritable()
        try await base.erase()
    }

    private func checkWritable() throws {
        if fault.withLock({ $0 }) { throw AuthError(.storeFailed, "as the test says") }
    }

    var coordination: (any StoreCoordination)? { Coordination(store: self, givesNotices: givesNotices) }

    fileprivate func interpose(_ lock: StoreLock) async throws {
        let action = pending.withLock { pending -> Action? in
            guard pending?.lock == lock else { return nil }
            defer { pending = nil }
            return pending?.action
        }
        try await action?()
    }
}

private struct Coordination: StoreCoordination {
    let store: InterposedStore
    let givesNotices: Bool

    func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        try await store.interpose(lock)
        guard let coordination = store.base.coordination else { throw AuthError(.storeUnavailable) }
        return try await coordination.acquire(lock)
    }

    func changes() -> AsyncStream<Void> {
        let notices = givesNotices ? store.base.coordination?.changes() : nil
        return notices ?? AsyncStream { $0.finish() }
    }
}
