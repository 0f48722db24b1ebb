import GatehouseTypes

extension RecordKeeper {
    /// Notes that a session has to be revoked; the next write stores the note.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - generation: The generation of the store whose grant its tokens belong to; nothing if it's another grant.
    func owe(_ session: AuthSession, generation: UInt64? = nil) {
        let pending = PendingRevocation(session, since: core.time.now, generation: generation)
        change { $0.owe([pending]) }
    }

    /// Notes that a session need not be revoked any more; the next write stores the note.
    func settle(_ session: AuthSession) {
        change { $0.settle(session) }
    }

    /// The sessions whose servers still have to be told that they are over, oldest first.
    ///
    /// One that a restart would bring back isn't among them: revoked, it would sign out whoever is signed in.
    var due: [PendingRevocation] {
        let ending = core.read { $0.owedEnd }
        return owed.filter { pending in
            if core.isUsing(pending.session) { return false }
            guard let record = knowledge.record, let stored = record.session else { return true }
            if let ending, ending.includes(record.mark) { return true }
            return pending.generation != record.generation && !stored.hasSameTokens(as: pending.session)
        }
    }

    /// Whether a session is among those that are due.
    func isDue(_ session: AuthSession) -> Bool {
        due.contains { $0.session.hasSameTokens(as: session) }
    }

    /// Whether more sessions than can wait to be revoked are newer than this one.
    func isSurplus(_ session: AuthSession) -> Bool {
        owed.dropLast(AuthRecord.maximumRevocations).contains { $0.session.hasSameTokens(as: session) }
    }

    /// All that is noted as to be revoked, stored or not, oldest first.
    var owed: [PendingRevocation] {
        let knowledge = knowledge
        let stored = (knowledge.record?.revocations ?? []).filter { !knowledge.hasRevoked($0.session) }
        let unsaved = knowledge.unsaved.revocations.filter { pending in
            !stored.contains { $0.session.hasSameTokens(as: pending.session) }
        }
        return stored + unsaved
    }

    /// Whether a session that isn't over, or that has still to be revoked, is bound to the key of one that is.
    func needsKey(of session: AuthSession) -> Bool {
        guard let key = session.proofKeyID else { return false }
        let others = owed.filter { !$0.session.hasSameTokens(as: session) }.map(\.session)
        let stored = knowledge.record?.session
        return core.isUsing(key) || (others + [stored].compactMap(\.self)).contains { $0.proofKeyID == key }
    }
}
