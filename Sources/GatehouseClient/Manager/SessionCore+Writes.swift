import Foundation

/// The decision about writes to the store, and their results.
extension SessionCore {
    /// Decides a write; returns `nil` if it isn't needed, or isn't needed any more.
    mutating func decide(_ content: StoreWrite.Content, at now: Date) -> StoreWrite? {
        switch content {
        case .session(let session), .profile(let session):
            guard wants(session.origin) else { return nil }
            // Refreshed tokens that are stored and not shared yet must not be overwritten by the ones that they
            // replace.
            if case .refreshing(let current, _) = machine.standing, session.origin != current, stored == current {
                return nil
            }
        case .end:
            guard ledger.owedEnd != nil else { return nil }
            // A later sign-in was stored before the end was: the stored session is wanted.
            if let stored, wants(stored) {
                ledger.owedEnd = nil
                return nil
            }
        case .notes: break
        }
        let write = StoreWrite(
            version: version, epoch: machine.epoch, content: content, storedGrant: storedGrant, ledger: ledger, now: now
        )
        if case .notes = content, !write.isWorthwhile(store.record ?? store.blank, store) { return nil }
        return write
    }

    /// Applies the result of a write, and the snapshot of the store after it.
    mutating func take(_ report: StoreReport, of write: StoreWrite, _ known: StoreSnapshot) {
        store = known
        switch report {
        case .written:
            // What was added to the ledger after the decision is still pending.
            ledger.notes = ledger.notes.suffix(ledger.noteCount - write.ledger.noteCount)
            ledger.revocations.removeAll { one in
                write.ledger.revocations.contains { $0.session.hasSameTokens(as: one.session) }
            }
            if case .session(let session) = write.content {
                stored = session.origin
                storedGrant = session.grant ?? session.origin
            }
        case .erased(let record):
            let over = record?.session.map { [PendingRevocation($0, since: write.now)] } ?? []
            ledger.owe((record?.revocations ?? []) + over)
            stored = nil
        case .failed(let error):
            if case .notes = write.content { return }
            ledger.note("storeFailed", [:], error, held?.version, at: write.now)
            return
        case .unchanged, .overtaken, .outdated: if case .session = write.content { return }
        }
        switch write.content {
        case .profile, .notes: return
        case .session, .end: break
        }
        // The session that had to end is no longer stored. If another one has ended since the decision, it may still
        // be stored.
        if machine.epoch == write.epoch { ledger.owedEnd = nil }
    }

    /// Returns whether the session that this work produces, or has produced, is the one to keep.
    func wants(_ ticket: Ticket) -> Bool {
        switch machine.standing {
        case .committing(let current, _): current == ticket
        case .signedIn(let live): live.origin == ticket
        case .refreshing(let current, let live): current == ticket || live.origin == ticket
        case .signedOut, .restoring, .locked: false
        }
    }
}
