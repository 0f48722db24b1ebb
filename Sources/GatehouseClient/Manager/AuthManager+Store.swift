import GatehouseTypes

extension AuthManager {
    /// Writes a session that has arrived, and then shares it. A write that fails doesn't lose the session.
    nonisolated func write(_ arrival: Arrival) async {
        let durability: SessionSummary.Durability =
            await keeper.save(arrival.session, of: arrival.ticket) ? .durable : .memoryOnly
        await points.pass(.written)
        let summary = SessionSummary(arrival.session, durability: durability, assurance: .verified)
        await perform(core.apply(.stored(arrival.ticket, summary), arrival: arrival).work)
    }

    /// Deletes what is stored. It goes on being tried if it fails, since the session would come back at the next start.
    nonisolated func erase() async -> AuthError? {
        let error = await keeper.erase()
        if error != nil { await catchUp() }
        return error
    }

    /// Tries again, with growing waits, to bring the store up to what holds in memory.
    func catchUp() {
        guard catchingUp == nil else { return }
        let time = core.time
        var delay = policy.writeRetryDelay
        let greatest = delay * 64
        catchingUp = spawn { [weak self] in
            while (try? await time.sleep(for: delay)) != nil, await self?.isStoreBehind() == true {
                delay = min(delay * 2, greatest)
            }
        }
    }

    /// Tries once.
    ///
    /// - Returns: Whether it has to be tried again.
    private func isStoreBehind() async -> Bool {
        if keeper.isEraseOwed { _ = await keeper.erase() }
        if let held = core.undurable, await keeper.save(held.session, of: held.origin) {
            await points.pass(.written)
            await perform(core.apply(.madeDurable(held.origin)).work)
        }
        let isBehind = keeper.isEraseOwed || core.undurable != nil
        if !isBehind { catchingUp = nil }
        return isBehind
    }
}
