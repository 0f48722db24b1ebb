import Synchronization

/// A store in memory. Its contents are lost when the process ends. Several managers can share it.
public final class MemoryStore: AuthDataStore {
    private let record: Mutex<AuthRecord?>
    private let sharing = MemoryCoordination()

    /// The store of the sessions' proof keys; `nil` if this store keeps no keys.
    public let proofKeys: (any ProofKeyStore)?

    /// Creates a store in memory.
    ///
    /// - Parameters:
    ///   - session: The session that is stored initially; `nil` if there is none.
    ///   - proofKeys: The store of the sessions' proof keys, such as a `MemoryProofKeyStore`; `nil` for bearer tokens
    ///     only.
    public init(_ session: AuthSession? = nil, proofKeys: (any ProofKeyStore)? = nil) {
        record = Mutex(session.map { AuthRecord(session: $0, generation: 1) })
        self.proofKeys = proofKeys
    }

    /// Returns the record, or that there is none.
    public func read() async -> StoreReading {
        record.withLock { $0 }.map(StoreReading.found) ?? .absent
    }

    /// Stores the record.
    public func save(_ record: AuthRecord) async throws {
        self.record.withLock { $0 = record }
        sharing.tell()
    }

    /// Deletes the record.
    public func erase() async throws {
        record.withLock { $0 = nil }
        sharing.tell()
    }

    /// The locks and change notifications in this process.
    public var coordination: (any StoreCoordination)? { sharing }
}
