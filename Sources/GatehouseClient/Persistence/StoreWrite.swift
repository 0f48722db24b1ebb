import Foundation

/// A write to the store that has been decided. All that it needs is in it.
struct StoreWrite: Sendable {
    /// What is written, besides what the ledger adds.
    enum Content: Sendable {
        /// A session. If tokens of it are stored, these take their place; else it begins a generation.
        case session(ActiveSession)
        /// That a session is over whose end is owed.
        case end
        /// Only what the ledger adds.
        case notes
    }

    /// What becomes of a record.
    enum Outcome {
        case changed(AuthRecord)
        /// There is nothing to change.
        case unchanged
        /// Another process has ended the session meanwhile, or begun another.
        case overtaken
    }

    /// The version of the core that it was decided on.
    let version: UInt64
    /// The epoch that was in force.
    let epoch: Epoch
    let content: Content
    /// The grant that this process signed in and stored last.
    let storedGrant: Ticket?
    let ledger: Ledger
    let now: Date

    /// What becomes of the record that the store holds, as far as is known.
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
        case .end:
            if let old = record.session {
                guard let owed = ledger.owedEnd, owed.includes(record.version) else { return .overtaken }
                if owed.disposal == .revoke { over = old }
                record.session = nil
                record.generation += 1
                record.revision = 0
            } else {
                guard known.isDamaged || isWorthwhile(record, known) else { return .unchanged }
            }
        case .notes:
            // A damaged record stays: only a session or a sign-out takes its place.
            guard !known.isDamaged, isWorthwhile(record, known) else { return .unchanged }
        }
        if let over { record.revoke(over, since: now) }
        for pending in ledger.revocations { record.revoke(pending) }
        record.revocations.removeAll { ledger.hasRevoked($0.session) }
        var notes = ledger.notes
        for index in notes.indices where notes[index].version == nil { notes[index].version = record.version }
        record.history.append(notes)
        return .changed(record)
    }

    /// Whether a record lacks anything that is worth storing. A history alone makes no record: where nobody ever signed
    /// in, nothing is left behind.
    func isWorthwhile(_ record: AuthRecord, _ known: StoreSnapshot) -> Bool {
        (known.isStored || !ledger.revocations.isEmpty) && ledger.changes(record)
    }
}

/// What came of a write.
enum StoreReport: Sendable {
    /// The record is stored, with these tokens.
    case written(RecordVersion)
    /// There was nothing to change.
    case unchanged
    /// Another process has ended the session meanwhile, or begun another.
    case overtaken
    /// The core has changed since the write was decided.
    case outdated
    /// The whole record is deleted, since its session couldn't be taken out of it. That's the record, as far as it was
    /// known.
    case erased(AuthRecord?)
    /// The store couldn't be read or written.
    case failed(AuthError)
}
