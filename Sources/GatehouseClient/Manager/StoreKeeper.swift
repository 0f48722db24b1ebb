import Synchronization

/// Brings what holds in memory to the store, one operation after the other.
///
/// Operations may come in another order than the events that they follow, so each one looks at the core when its turn
/// comes, and does only what still holds.
final class StoreKeeper: Sendable {
    private struct Knowledge {
        /// The work whose session the store holds, as far as this process wrote it.
        var stored: Ticket?
        /// Whether a deletion has failed, so that a session that is over would come back at the next start.
        var isEraseOwed = false
    }

    private let store: any AuthDataStore
    private let core: SessionCore
    private let queue = SerialQueue()
    private let knowledge = Mutex(Knowledge())

    init(_ store: any AuthDataStore, _ core: SessionCore) {
        self.store = store
        self.core = core
    }

    var isEraseOwed: Bool {
        knowledge.withLock { $0.isEraseOwed }
    }

    func read() async -> StoreReading {
        await queue.run { await store.read() }
    }

    /// Writes a session if it is still wanted.
    ///
    /// - Returns: Whether it is stored.
    func save(_ session: AuthSession, of ticket: Ticket) async -> Bool {
        await queue.run {
            let stored = knowledge.withLock { $0.stored }
            guard core.wants(ticket), (stored?.number ?? 0) <= ticket.number else { return false }
            do {
                try await store.save(AuthRecord(session: session, generation: 1))
            } catch {
                return false
            }
            knowledge.withLock { $0 = Knowledge(stored: ticket) }
            return true
        }
    }

    /// Deletes what is stored, unless that is a session that holds.
    ///
    /// - Returns: Why it couldn't be deleted.
    func erase() async -> AuthError? {
        await queue.run {
            if let stored = knowledge.withLock({ $0.stored }), core.wants(stored) { return nil }
            do {
                try await store.erase()
            } catch {
                knowledge.withLock { $0.isEraseOwed = true }
                return AuthError(error)
            }
            knowledge.withLock { $0 = Knowledge() }
            return nil
        }
    }
}
