import Foundation

/// A write to the store that has been decided. It contains all that it needs.
struct StoreWrite: Sendable {
    /// The content of the write, besides the ledger's changes.
    enum Content: Sendable {
        /// A session. It replaces the stored tokens of the same session; if there are none, it begins a new generation.
        case session(ActiveSession)
        /// The ID token and the account's name of a session whose tokens are stored. They are written only beside the
        /// same tokens: another process may have replaced these meanwhile.
        case profile(ActiveSession)
        /// The pending end of a session.
        case end
        /// Only the ledger's changes.
        case notes
    }

    /// The result of applying a write to a record.
    enum Outcome {
        case changed(AuthRecord)
        /// There is nothing to change.
        case unchanged
        /// Another process has ended the session meanwhile, or has begun another one. For a profile: it has changed the
        /// session in any way.
        case overtaken
    }

    /// The version of the core on which the write was decided.
    let version: UInt64
    /// The epoch at the decision.
    let epoch: Epoch
    let content: Content
    /// The grant that this process signed in and stored last.
    let storedGrant: Ticket?
    let ledger: Ledger
    let now: Date

    /// Returns the record after the write.
    func applied(to known: StoreSnapshot) -> Outcome {
        var record = known.isDamaged ? known.substitute(at: now) : known.record ?? known.blank
        var over: AuthSession?
        switch content {
        case .session(let new):
            let isSameGrant = storedGrant == new.grant ?? new.origin
            if let version = new.version {
                guard let old = record.session, record.generation == version.generation else { return .overtaken }
                if new.isReplacing, !isSameGrant { over = old }
                record.revision += 1
            } else {
                if !isSameGrant || record.session?.account.id != new.session.account.id { over = record.session }
                let isAbsent = !known.isStored && !known.isDamaged
                record.generation = isAbsent ? known.unusedGeneration(at: now) : record.generation + 1
                record.revision = 0
            }
            if let old = over, old.hasSameTokens(as: new.session) { over = nil }
            record.session = new.session
        case .profile(let new):
            guard !known.isDamaged, record.session != nil, record.version == new.version else { return .overtaken }
            record.session = new.session
            record.revision += 1
        case .end:
            if let old = record.session {
                guard let owed = ledger.owedEnd, owed.includes(record.version) else { return .overtaken }
                if owed.disposal == .revoke || owed.isReplacing { over = old }
                record.session = nil
                record.generation += 1
                record.revision = 0
            } else {
                guard known.isDamaged || isWorthwhile(record, known) else { return .unchanged }
            }
        case .notes:
            // A corrupt record stays: only a session or a sign-out replaces it.
            guard !known.isDamaged, isWorthwhile(record, known) else { return .unchanged }
        }
        if let over { record.revoke(PendingRevocation(over, since: now)) }
        for pending in ledger.revocations { record.revoke(pending) }
        record.revocations.removeAll { ledger.hasRevoked($0.session) }
        var notes = ledger.notes
        for index in notes.indices where notes[index].version == nil { notes[index].version = record.version }
        record.history.append(notes)
        return .changed(record)
    }

    /// Returns whether a record lacks a pending change that is worth storing. A history alone isn't: no record is
    /// created where no user has ever signed in.
    func isWorthwhile(_ record: AuthRecord, _ known: StoreSnapshot) -> Bool {
        (known.isStored || !ledger.revocations.isEmpty) && ledger.changes(record)
    }
}

/// The result of a write.
enum StoreReport: Sendable {
    /// The record was stored with this version.
    case written(RecordVersion)
    /// There was nothing to change.
    case unchanged
    /// Another process has ended the session meanwhile, or has begun another one.
    case overtaken
    /// The core has changed since the write was decided.
    case outdated
    /// The whole record was deleted, because the session couldn't be deleted from it. The value is the record as far as
    /// it was known.
    case erased(AuthRecord?)
    /// The store couldn't be read or written.
    case failed(AuthError)
}
