import GatehouseTypes

extension SessionCore {
    /// The sessions whose servers still have to be told that they are over, oldest first.
    ///
    /// One that a restart would bring back isn't among them: revoked, it would sign out whoever is signed in.
    var due: [PendingRevocation] {
        owed.filter { pending in
            if isUsing(pending.session) { return false }
            guard let record = store.record, let stored = record.session else { return true }
            if let ending = ledger.owedEnd, ending.includes(record.version) { return true }
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
        let stored = (store.record?.revocations ?? []).filter { !ledger.hasRevoked($0.session) }
        let unsaved = ledger.revocations.filter { pending in
            !stored.contains { $0.session.hasSameTokens(as: pending.session) }
        }
        return stored + unsaved
    }

    /// Whether a session that isn't over, or that has still to be revoked, is bound to the key of one that is.
    func needsKey(of session: AuthSession) -> Bool {
        guard let key = session.proofKeyID else { return false }
        let others = owed.filter { !$0.session.hasSameTokens(as: session) }.map(\.session)
        let stored = [store.record?.session].compactMap(\.self)
        return (sessions + others + stored).contains { $0.proofKeyID == key }
    }

    /// Whether the current session, or one that is being written, has the tokens of that one.
    func isUsing(_ session: AuthSession) -> Bool {
        sessions.contains { $0.hasSameTokens(as: session) }
    }

    private var sessions: [AuthSession] {
        (Array(arriving.values) + [held].compactMap(\.self)).map(\.session)
    }
}
