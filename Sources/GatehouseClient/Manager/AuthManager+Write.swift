import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Writes a session that has arrived, and then lets callers use it. If the write fails, the session is used from
    /// memory.
    func write(_ arrived: ActiveSession) async {
        await points.pass(.arrived)
        let report = await write(.session(arrived))
        await points.pass(.written)
        var session = arrived
        var durability = SessionSummary.Durability.memoryOnly
        switch report {
        case .written(let version)?:
            session.version = version
            session.isReplacing = false
            durability = .durable
        case .overtaken?:
            await giveWay(session)
            return
        case .unchanged?, .outdated?, .erased?, .failed?, nil: break
        }
        let summary = SessionSummary(session.session, durability: durability, assurance: session.assurance)
        let ending = session.shortfall == nil ? Ending.done : .failed
        await perform(apply(.stored(session.origin, summary, ending), session, error: session.shortfall).orders)
        // Revocations can become due by this write: while the store held these sessions, a restart would have
        // restored them.
        let mayOwe = core.withLock { !$0.ledger.revocations.isEmpty || $0.store.record?.revocations.isEmpty == false }
        if mayOwe { revokeInBackground() }
    }

    /// Performs a write. Decides it again as long as something else has changed in between.
    ///
    /// - Returns: The result; `nil` if the write isn't needed, or isn't needed any more.
    @discardableResult
    func write(_ content: StoreWrite.Content) async -> StoreReport? {
        let now = time.now
        while let write = core.withLock({ $0.decide(content, at: now) }) {
            let report = await persister.write(write) {
                core.withLock { $0.version == write.version }
            } report: { report, known in
                core.withLock { $0.take(report, of: write, known) }
            }
            if case .outdated = report { continue }
            return report
        }
        return nil
    }

    /// Handles that another process has ended the session of these tokens, or has begun another session.
    private func giveWay(_ session: ActiveSession) async {
        await notice()
        // A caller that is told about the end, and then revokes what is due, includes these tokens.
        let now = time.now
        core.withLock { $0.discard(session, at: now) }
        let ended = AuthError(.sessionEnded, "another process has ended the session")
        await perform(apply(.refreshFailed(session.origin, nil), error: ended).orders)
        revokeInBackground()
    }

    /// Deletes the session from the store. Retries until it succeeds: a session left in the store would be restored at
    /// the next launch.
    func end() async -> AuthError? {
        guard case .failed(let error)? = await write(.end) else { return nil }
        catchUp()
        return error
    }

    /// Writes the pending changes to the store.
    ///
    /// - Returns: The reason why the write failed; `nil` on success.
    @discardableResult
    func flush() async -> AuthError? {
        for content in [StoreWrite.Content.end, .notes] {
            if case .failed(let error)? = await write(content) { return error }
        }
        return nil
    }

    /// Retries pending writes and revocations, with increasing delays.
    func catchUp() {
        catchingUp.hold {
            spawn { [weak self, time, first = policy.writeRetryDelay] in
                var delay = first
                while (try? await time.sleep(for: delay)) != nil, await self?.isBehind() == true {
                    delay = min(delay * 2, first * 64)
                }
            }
        }
    }

    /// Tries once.
    ///
    /// - Returns: Whether another attempt is needed.
    private func isBehind() async -> Bool {
        await write(.end)
        if let held = core.withLock({ $0.undurable }) { await store(held) }
        _ = await revokeDue()
        return !catchingUp.letGo { core.withLock { !$0.isBehind } }
    }

    private func store(_ held: ActiveSession) async {
        switch await write(.session(held)) {
        case .written(let version)?:
            await points.pass(.written)
            var stored = held
            stored.version = version
            await perform(apply(.madeDurable(held.origin), stored).orders)
        case .overtaken?: await notice()
        case .unchanged?, .outdated?, .erased?, .failed?, nil: break
        }
    }
}
