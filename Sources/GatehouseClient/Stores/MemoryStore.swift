import GatehouseTypes
import Synchronization

/// A store that forgets when the process ends. Several managers may share one.
public final class MemoryStore: AuthDataStore {
    private let record: Mutex<AuthRecord?>
    private let sharing = MemoryCoordination()

    /// Where the sessions' proof keys are kept; nil for a store that keeps no keys.
    public let proofKeys: (any ProofKeyStore)?

    /// Creates a store in memory.
    ///
    /// - Parameters:
    ///   - session: What is stored at first.
    ///   - proofKeys: Where the sessions' proof keys are kept, such as a `MemoryProofKeyStore`; nil for bearer tokens
    ///     only.
    public init(_ session: AuthSession? = nil, proofKeys: (any ProofKeyStore)? = nil) {
        record = Mutex(session.map { AuthRecord(session: $0, generation: 1) })
        self.proofKeys = proofKeys
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
