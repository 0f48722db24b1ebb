import GatehouseTypes

extension RecordKeeper {
    /// Why a record was left as it is.
    enum Refusal {
        /// Nobody wants what was to be written any more.
        case unwanted
        /// Another process has ended the session meanwhile, or begun another.
        case overtaken
        /// There is nothing to change.
        case unchanged
    }

    /// What came of a change.
    enum Update {
        /// The record is stored, with these tokens.
        case written(RecordMark)
        /// It was left as it is.
        case refused(Refusal)
        /// The store couldn't be read or written.
        case failed(AuthError)
    }

    /// Stores the session that a sign-in brought. The one before is noted as to be revoked in the same write.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - ticket: The work that brought it.
    ///   - grant: The grant that it belongs to. Tokens of the same one may have been stored meanwhile, and aren't revoked.
    /// - Returns: What came of it.
    func commitSignIn(_ session: AuthSession, of ticket: Ticket, grant: Ticket) async -> Update {
        let now = core.time.now
        change { $0.begin(session) }
        return await commit(ticket, grant) { record in
            let isSame = knowledge.grant == grant && record.session?.account.id == session.account.id
            if let old = record.session, !isSame, !old.hasSameTokens(as: session) { record.revoke(old, since: now) }
            record.session = session
            record.generation += 1
            record.revision = 0
            return nil
        }
    }

    /// Stores renewed tokens, unless the session isn't the one any more that they were renewed for.
    ///
    /// - Parameters:
    ///   - session: The session with its new tokens.
    ///   - ticket: The work that brought them.
    ///   - mark: The tokens in the store that they add to.
    ///   - isReplacing: Whether those belong to another grant and have to be revoked.
    ///   - grant: The grant that they belong to. Tokens of the same one may have been stored meanwhile, and aren't revoked.
    /// - Returns: What came of it.
    func commitRenewal(
        _ session: AuthSession, of ticket: Ticket, from mark: RecordMark, isReplacing: Bool, grant: Ticket
    ) async -> Update {
        let now = core.time.now
        return await commit(ticket, grant) { record in
            guard let old = record.session, record.generation == mark.generation else { return .overtaken }
            if isReplacing, knowledge.grant != grant, !old.hasSameTokens(as: session) {
                record.revoke(old, since: now)
            }
            record.session = session
            record.revision += 1
            return nil
        }
    }

    /// Takes the session whose end is owed out of the store. If that fails after a sign-out, deletes the whole record.
    ///
    /// - Returns: Why the store still holds it.
    func end() async -> AuthError? {
        let now = core.time.now
        var epoch: Epoch?
        let update = await update { record in
            let (current, owed) = core.read { ($0.machine.epoch, $0.owedEnd) }
            epoch = current
            // A later sign-in was quicker: what the store holds now is wanted.
            guard let owed, !holdsWanted else { return .unwanted }
            guard let session = record.session else {
                return knowledge.isDamaged || isBehind(record) ? nil : .unchanged
            }
            guard owed.includes(record.mark) else { return .overtaken }
            if owed.disposal == .revoke { record.revoke(session, since: now) }
            record.session = nil
            record.generation += 1
            record.revision = 0
            return nil
        } then: { update in
            if case .failed = update { return }
            settleEnd(of: epoch)
        }
        guard case .failed(let error) = update, await erase(after: error) != nil else { return nil }
        core.note("storeFailed", error)
        return error
    }

    /// Writes down what the store doesn't know yet. A damaged record stays: only a session or a sign-out takes its place.
    ///
    /// - Returns: Why that didn't work.
    @discardableResult
    func flush() async -> AuthError? {
        if core.owesEnd, let error = await end() { return error }
        let update = await update(if: { isBehind }) { record in
            !knowledge.isDamaged && isBehind(record) ? nil : .unchanged
        }
        if case .failed(let error) = update { return error }
        return nil
    }

    private var isBehind: Bool { knowledge.record.map(isBehind) ?? isBehind(knowledge.blank) }

    /// Whether a record lacks anything that is worth storing. A trail alone makes no record: where nobody ever signed in,
    /// nothing is left behind.
    private func isBehind(_ record: AuthRecord) -> Bool {
        let knowledge = knowledge
        guard knowledge.isStored || !knowledge.unsaved.revocations.isEmpty else { return false }
        return knowledge.changes(record) || core.read { !$0.notes.isEmpty }
    }

    private func commit(_ ticket: Ticket, _ grant: Ticket, _ body: (inout AuthRecord) -> Refusal?) async
        -> Update
    {
        await update { record in
            guard core.wants(ticket, over: knowledge.stored) else { return .unwanted }
            return body(&record)
        } then: { update in
            switch update {
            case .written:
                change { knowledge in
                    knowledge.stored = ticket
                    knowledge.grant = grant
                }
                // A sign-out may have come while it was written, and then it has still to be taken out.
                core.change { if $0.wants(ticket) { $0.owedEnd = nil } }
            case .refused: break
            case .failed(let error): core.note("storeFailed", error)
            }
        }
    }
}
