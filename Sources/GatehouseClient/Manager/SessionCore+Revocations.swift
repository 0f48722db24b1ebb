extension SessionCore {
    /// The sessions that have to be revoked now, oldest first.
    ///
    /// A session that a restart would restore isn't included: revoking it would sign the user out.
    var due: [PendingRevocation] {
        owed.filter { pending in
            if isUsing(pending.session) { return false }
            guard let record = store.record, let stored = record.session else { return true }
            if let ending = ledger.owedEnd, ending.includes(record.version) { return true }
            return pending.generation != record.generation && !stored.hasSameTokens(as: pending.session)
        }
    }

    /// Whether a session has to be revoked now, and isn't in the store's list yet. While an end has to be written, that
    /// write includes it.
    var hasUnlistedDue: Bool {
        guard ledger.owedEnd == nil else { return false }
        let listed = store.record?.revocations ?? []
        return due.contains { pending in !listed.contains { $0.session.hasSameTokens(as: pending.session) } }
    }

    /// Returns whether a session has to be revoked now.
    func isDue(_ session: AuthSession) -> Bool {
        due.contains { $0.session.hasSameTokens(as: session) }
    }

    /// Returns whether a session is older than the newest ``AuthRecord/maximumRevocations`` pending revocations.
    func isSurplus(_ session: AuthSession) -> Bool {
        owed.dropLast(AuthRecord.maximumRevocations).contains { $0.session.hasSameTokens(as: session) }
    }

    /// All sessions that have to be revoked, stored or not, oldest first.
    var owed: [PendingRevocation] {
        let stored = (store.record?.revocations ?? []).filter { !ledger.hasRevoked($0.session) }
        let unsaved = ledger.revocations.filter { pending in
            !stored.contains { $0.session.hasSameTokens(as: pending.session) }
        }
        return stored + unsaved
    }

    /// Returns whether the key of an ended session is also used by a session that hasn't ended, or that has to be
    /// revoked.
    func needsKey(of session: AuthSession) -> Bool {
        guard let key = session.proofKeyID else { return false }
        let others = owed.filter { !$0.session.hasSameTokens(as: session) }.map(\.session)
        let stored = [store.record?.session].compactMap(\.self)
        return (sessions + others + stored).contains { $0.proofKeyID == key }
    }

    /// Returns whether the current session, or one that is being written, has the same tokens.
    func isUsing(_ session: AuthSession) -> Bool {
        sessions.contains { $0.hasSameTokens(as: session) }
    }

    private var sessions: [AuthSession] {
        (Array(arriving.values) + [held].compactMap(\.self)).map(\.session)
    }
}
