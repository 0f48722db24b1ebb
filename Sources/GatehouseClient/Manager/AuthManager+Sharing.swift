import GatehouseTypes
import Synchronization

/// Several managers can share a store, in one or several processes: each sees the changes of the others.
extension AuthManager {
    /// Follows the changes that other managers make to the store.
    func watchStore() {
        guard let changes = persister.store.coordination?.changes() else { return }
        watching.hold(
            spawn { [weak self] in
                for await _ in changes { await self?.notice() }
            })
    }

    /// Reads the store and applies another manager's changes. Waits for work that has to end first.
    func notice() async {
        while let waiting = await noticeOnce() {
            _ = try? await waiting.value()
        }
    }

    /// Reads the store once and applies another manager's changes.
    ///
    /// - Returns: The work that has to end before the changes can be applied; `nil` if there is none.
    func noticeOnce() async -> SessionCore.Waiting? {
        let applied = await persister.read { reading, known in
            core.withLock { $0.store = known }
            return weigh(reading)
        }
        await perform(applied?.orders ?? [])
        return applied?.waiting
    }

    private func weigh(_ reading: StoreReading) -> SessionCore.Applied? {
        let record: AuthRecord?
        switch reading {
        case .found(let found): record = found
        case .absent: record = nil
        case .unavailable, .corrupt: return nil
        }
        let session = record?.session.flatMap { providers[$0.provider] == nil ? nil : $0 }
        return apply { core in
            core.change(to: record, session).map { change in
                (.storeChanged(change), core.active(session, record, jitter: randomness.unitInterval()))
            }
        }
    }
}

extension SessionCore {
    /// Returns what another process did to the session; `nil` if the store holds what this one knows.
    fileprivate func change(to record: AuthRecord?, _ session: AuthSession?) -> StoreChange? {
        // The stored session is about to be deleted.
        if let owedEnd = ledger.owedEnd, let record, owedEnd.includes(record.version) { return nil }
        let version = held?.version
        guard let record, let session else { return version == nil ? nil : .signedOut }
        let summary = SessionSummary(stored: session)
        guard held != nil else { return .signedIn(summary) }
        guard let version else { return nil }
        guard record.generation == version.generation else { return .signedIn(summary) }
        return record.version > version ? .renewed(summary) : nil
    }

    fileprivate func active(_ session: AuthSession?, _ record: AuthRecord?, jitter: Double) -> ActiveSession? {
        let noWork = Ticket(epoch: machine.epoch, number: 0)
        return session.map { ActiveSession($0, of: noWork, uptime: nil, version: record?.version, jitter: jitter) }
    }
}
