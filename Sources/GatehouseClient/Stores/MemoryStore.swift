import GatehouseTypes
import Synchronization

/// A store that forgets when the process ends. Several managers may share one.
public final class MemoryStore: AuthDataStore {
    private let record: Mutex<AuthRecord?>
    private let sharing = MemoryCoordination()

    /// A store with a session, or without one.
    public init(_ session: AuthSession? = nil) {
        record = Mutex(session.map { AuthRecord(session: $0, generation: 1) })
    }

    /// The record, or that there is none.
    public func read() async -> StoreReading {
        record.withLock { $0 }.map(StoreReading.found) ?? .absent
    }

    /// Keeps the record.
    public func save(_ record: AuthRecord) async throws {
        self.record.withLock { $0 = record }
        sharing.tell()
    }

    /// Forgets the record.
    public func erase() async throws {
        record.withLock { $0 = nil }
        sharing.tell()
    }

    /// Locks and notices within this process.
    public var coordination: (any StoreCoordination)? { sharing }
}
