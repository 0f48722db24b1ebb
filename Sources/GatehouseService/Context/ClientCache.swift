import GatehouseTypes
import Synchronization

/// The clients that were read from the storage a moment ago. Nearly every request names one, and few are ever changed.
///
/// What this process changes is forgotten at once; a change by another one is noticed within ``lifetime``. Clients that
/// don't exist aren't remembered, so strangers can't fill it.
final class ClientCache: Sendable {
    /// How long a change by another process may go unnoticed, as with the signing keys.
    static let lifetime = KeyRing.refreshInterval

    private static let capacity = 1_000

    private struct Entry {
        let client: ClientRecord
        let readAt: Duration
    }

    private struct State {
        var entries: [ClientID: Entry] = [:]
        /// How many changes were made. What was read before one may be older than it.
        var changes = 0
    }

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// The client with an identifier. It is read if it isn't known, or was read too long ago.
    func client(_ id: ClientID, read: () async throws -> ClientRecord?) async throws -> ClientRecord? {
        let now = time.uptime
        let (known, changes) = state.withLock { ($0.entries[id], $0.changes) }
        if let known, now - known.readAt < ClientCache.lifetime { return known.client }
        guard let client = try await read() else { return nil }
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.entries.count >= ClientCache.capacity { state.entries.removeAll() }
            state.entries[id] = Entry(client: client, readAt: now)
        }
        return client
    }

    /// Lets a client be read again, because it was changed.
    func forget(_ id: ClientID) {
        state.withLock { state in
            state.entries[id] = nil
            state.changes += 1
        }
    }
}
