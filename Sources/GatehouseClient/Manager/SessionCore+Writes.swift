import Foundation
import GatehouseTypes

/// What is written to the store, and what came of that.
extension SessionCore {
    /// Decides a write; nil if it isn't wanted, or isn't any more.
    mutating func decide(_ content: StoreWrite.Content, at now: Date) -> StoreWrite? {
        switch content {
        case .session(let session):
            guard wants(session.origin) else { return nil }
            // Renewed tokens that are stored and not shared yet mustn't be overwritten by those that they replace.
            if case .refreshing(let current, _) = machine.standing, session.origin != current, stored == current {
                return nil
            }
        case .end:
            guard ledger.owedEnd != nil else { return nil }
            // A later sign-in was quicker: what the store holds now is wanted.
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

    /// Takes note of what came of a write, and of what is known of the store then.
    mutating func take(_ report: StoreReport, of write: StoreWrite, _ known: StoreSnapshot) {
        store = known
        switch report {
        case .written:
            // What came after the decision is still owed.
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
        if case .notes = write.content { return }
        // The session whose end was owed isn't in the store any more. One that has ended since the decision may be.
        if machine.epoch == write.epoch { ledger.owedEnd = nil }
    }

    /// Whether the session that comes of that work, or came of it, is the one to keep.
    func wants(_ ticket: Ticket) -> Bool {
        switch machine.standing {
        case .committing(let current, _): current == ticket
        case .signedIn(let live): live.origin == ticket
        case .refreshing(let current, let live): current == ticket || live.origin == ticket
        case .signedOut, .restoring, .locked: false
        }
    }
}
