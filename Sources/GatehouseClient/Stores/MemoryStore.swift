import Synchronization

/// A store that forgets when the process ends.
public final class MemoryStore: AuthDataStore {
    private let session: Mutex<AuthSession?>

    /// A store with a session, or without one.
    public init(_ session: AuthSession? = nil) {
        self.session = Mutex(session)
    }

    /// The session, or that there is none.
    public func read() async -> StoreReading {
        session.withLock { $0 }.map(StoreReading.found) ?? .absent
    }

    /// Keeps the session.
    public func save(_ session: AuthSession) async throws {
        self.session.withLock { $0 = session }
    }

    /// Forgets the session.
    public func erase() async throws {
        session.withLock { $0 = nil }
    }
}
