import GatehouseTypes

extension AuthManager {
    /// Writes a session that has arrived, and then shares it. A write that fails doesn't lose the session.
    func write(_ arrival: Arrival) async {
        await points.pass(.arrived)
        let update = await commit(arrival.session, arrival.ticket, arrival.base, arrival.grant ?? arrival.ticket)
        await points.pass(.written)
        var arrival = arrival
        var durability = SessionSummary.Durability.memoryOnly
        switch update {
        case .written(let mark):
            arrival.mark = mark
            arrival.base = Arrival.Base(mark: mark, isReplaced: false)
            durability = .durable
        case .refused(.overtaken):
            await giveWay(arrival)
            return
        case .refused, .failed:
            arrival.mark = arrival.base?.mark
        }
        let summary = SessionSummary(arrival.session, durability: durability, assurance: .verified)
        await perform(core.apply(.stored(arrival.ticket, summary), arrival: arrival).work)
        // Those that had to wait for this write, since a restart would have brought them back.
        if !keeper.due.isEmpty { revokeInBackground() }
    }

    private func commit(
        _ session: AuthSession, _ ticket: Ticket, _ base: Arrival.Base?, _ grant: Ticket
    ) async -> RecordKeeper.Update {
        guard let base else { return await keeper.commitSignIn(session, of: ticket, grant: grant) }
        return await keeper.commitRenewal(session, of: ticket, from: base, grant: grant)
    }

    /// Another process has ended the session that these tokens are for, or has begun another one.
    private func giveWay(_ arrival: Arrival) async {
        await notice()
        let ended = AuthError(.sessionEnded, "another process has ended the session")
        await perform(core.apply(.refreshFailed(arrival.ticket, nil), error: ended).work)
        core.change { $0.arriving[arrival.ticket] = nil }
        dispose(arrival.session, .revoke, arrival.base)
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

    private func store(_ held: HeldSession) async {
        switch await commit(held.session, held.origin, held.base, held.grant) {
        case .written(let mark):
            await points.pass(.written)
            let arrival = Arrival(session: held.session, ticket: held.origin, uptime: held.receivedUptime, mark: mark)
            await perform(core.apply(.madeDurable(held.origin), arrival: arrival).work)
        case .refused(.overtaken): await notice()
        case .refused, .failed: break
        }
    }
}
