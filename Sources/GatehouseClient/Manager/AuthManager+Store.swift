import GatehouseTypes

extension AuthManager {
    /// Writes a session that has arrived, and then shares it. A write that fails doesn't lose the session.
    func write(_ arrived: ActiveSession) async {
        await points.pass(.arrived)
        let update = await commit(arrived)
        await points.pass(.written)
        var session = arrived
        var durability = SessionSummary.Durability.memoryOnly
        switch update {
        case .written(let mark):
            session.mark = mark
            session.isReplacing = false
            durability = .durable
        case .refused(.overtaken):
            await giveWay(session)
            return
        case .refused, .failed: break
        }
        let summary = SessionSummary(session.session, durability: durability, assurance: .verified)
        await perform(core.apply(.stored(session.origin, summary), session).orders)
        // Those that had to wait for this write, since a restart would have brought them back.
        if !keeper.due.isEmpty { revokeInBackground() }
    }

    private func commit(_ session: ActiveSession) async -> RecordKeeper.Update {
        let grant = session.grant ?? session.origin
        guard let mark = session.mark else {
            return await keeper.commitSignIn(session.session, of: session.origin, grant: grant)
        }
        return await keeper.commitRenewal(
            session.session, of: session.origin, from: mark, isReplacing: session.isReplacing, grant: grant)
    }

    /// Another process has ended the session that these tokens are for, or has begun another one.
    private func giveWay(_ session: ActiveSession) async {
        await notice()
        let ended = AuthError(.sessionEnded, "another process has ended the session")
        await perform(core.apply(.refreshFailed(session.origin, nil), error: ended).orders)
        core.change { $0.arriving[session.origin] = nil }
        dispose(session, .revoke)
    }

    /// Takes the session out of the store. It goes on being tried if it fails, since the session would come back at the
    /// next start.
    func end() async -> AuthError? {
        let error = await keeper.end()
        if error != nil { catchUp() }
        return error
    }

    /// Tries again, with growing waits, to bring the store up to what holds in memory, and the servers too.
    func catchUp() {
        catchingUp.hold {
            spawn { [weak self, time = core.time, first = policy.writeRetryDelay] in
                var delay = first
                while (try? await time.sleep(for: delay)) != nil, await self?.isBehind() == true {
                    delay = min(delay * 2, first * 64)
                }
            }
        }
    }

    /// Tries once.
    ///
    /// - Returns: Whether it has to be tried again.
    private func isBehind() async -> Bool {
        if core.owesEnd { _ = await keeper.end() }
        if let held = core.undurable { await store(held) }
        _ = await revokeDue()
        return !catchingUp.letGo { !core.owesEnd && core.undurable == nil && keeper.due.isEmpty }
    }

    private func store(_ held: ActiveSession) async {
        switch await commit(held) {
        case .written(let mark):
            await points.pass(.written)
            var stored = held
            stored.mark = mark
            await perform(core.apply(.madeDurable(held.origin), stored).orders)
        case .refused(.overtaken): await notice()
        case .refused, .failed: break
        }
    }
}
