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

    private let entries = Mutex<[ClientID: Entry]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// The client with an identifier. It is read if it isn't known, or was read too long ago.
    func client(_ id: ClientID, read: () async throws -> ClientRecord?) async throws -> ClientRecord? {
        let now = time.uptime
        if let known = entries.withLock({ $0[id] }), now - known.readAt < ClientCache.lifetime { return known.client }
        guard let client = try await read() else { return nil }
        entries.withLock { entries in
            if entries.count >= ClientCache.capacity { entries.removeAll() }
            entries[id] = Entry(client: client, readAt: now)
        }
        return client
    }

    /// Lets a client be read again, because it was changed.
    func forget(_ id: ClientID) {
        entries.withLock { _ = $0.removeValue(forKey: id) }
    }
}
