import Synchronization

extension AuthManager {
    /// Waits until the store has been read. Reads it again if the last attempt failed.
    ///
    /// - Returns: The state after that; ``AuthenticationState/locked(_:)`` if the store still can't be read.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the task is cancelled.
    @discardableResult
    public func restore() async throws -> AuthenticationState {
        let applied = apply(.restoreBegun)
        await points.pass(.called)
        await perform(applied.orders)
        if let waiting = applied.waiting { try await wait(for: waiting) }
        return state
    }

    /// Waits for the end of work, whatever its result.
    func wait(for waiting: SessionCore.Waiting) async throws(AuthError) {
        _ = try await asAuthError { try await waiting.value() }
    }

    /// Reads the store and updates the snapshot of it.
    func readStore() async -> StoreReading {
        await persister.read { reading, known in
            core.withLock { $0.store = known }
            return reading
        }
    }

    func read(_ ticket: Ticket) async {
        let reading = await readStore()
        await points.pass(.answered)
        if core.withLock({ !$0.due.isEmpty }) { revokeInBackground() }
        switch reading {
        case .absent: await restored(ticket, .absent)
        case .unavailable: await restored(ticket, .locked(.unavailable))
        case .corrupt: await restored(ticket, .locked(.corrupt))
        case .found(let record):
            guard let session = record.session else { return await restored(ticket, .absent) }
            guard providers[session.provider] != nil else {
                await restored(ticket, .foreign(session.provider))
                return
            }
            let summary = SessionSummary(stored: session)
            let restored = ActiveSession(
                session, of: ticket, uptime: nil, version: record.version, jitter: randomness.unitInterval())
            await self.restored(ticket, .found(summary), restored)
        }
    }

    private func restored(_ ticket: Ticket, _ restoration: Restoration, _ session: ActiveSession? = nil) async {
        await perform(apply(.restored(ticket, restoration), session).orders)
    }

    /// The events of the stored session, oldest first. They show why a user was signed out, for example.
    ///
    /// The history is bounded and contains no secrets. It is stored with the session.
    public var history: SessionHistory {
        get async {
            if core.withLock({ !$0.store.isStored }) { _ = await readStore() }
            return core.withLock { core in
                var history = core.store.record?.history ?? SessionHistory()
                history.append(core.ledger.notes)
                return history
            }
        }
    }
}
