import Synchronization

extension AuthManager {
    /// Passes an event to the state machine, and carries out its immediate effects.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - session: The session that the event is about.
    ///   - error: The event's cause, for waiting callers.
    /// - Returns: The remaining effects.
    @discardableResult
    func apply(
        _ event: AuthenticationEvent, _ session: ActiveSession? = nil, error: AuthError? = nil
    ) -> SessionCore.Applied {
        let now = time.now
        return finish(core.withLock { $0.take(event, session, error, at: now) })
    }

    /// Passes an event to the state machine that is chosen under the lock, from the current state.
    ///
    /// - Parameter choose: Returns the event and its session; `nil` if there is no event.
    /// - Returns: The remaining effects; `nil` if there was no event.
    func apply(
        choosing choose: (SessionCore) -> (AuthenticationEvent, ActiveSession?)?
    ) -> SessionCore.Applied? {
        let now = time.now
        return core.withLock { core in choose(core).map { core.take($0.0, $0.1, nil, at: now) } }.map(finish)
    }

    /// Resumes waiting callers and records the diagnostic event, outside the lock.
    private func finish(_ applied: SessionCore.Applied) -> SessionCore.Applied {
        for (waiting, outcome) in applied.settled { waiting.resolve(outcome) }
        if let diagnosis = applied.diagnosis { diagnostics.record(diagnosis) }
        return applied
    }

    /// Carries out the remaining effects of an event. Writes and deletions are awaited; requests to servers run in the
    /// background.
    func perform(_ orders: [Order]) async {
        for order in orders {
            switch order.effect {
            case .read(let ticket): background.start { await self.read(ticket) }
            case .refresh(let ticket):
                if let held = order.session { background.start { await self.conductRefresh(ticket, held) } }
            case .write: if let session = order.session { await write(session) }
            case .drop(.forget): if let over = order.session { background.start { await self.forget(over.session) } }
            case .drop(.revoke), .discardArrived: revokeInBackground()
            case .erase: _ = await end()
            case .writeLater: catchUp()
            case .signIn: break  // The caller of the sign-in conducts it, since it has the context.
            case .drop(.leave), .share, .mark, .describe, .settle: break  // The core has carried them out.
            }
        }
    }

    /// Waits until the background work has ended: refreshes, revocations, reads of the store, and a cancelled sign-in.
    /// Then writes the pending entries of the history.
    ///
    /// A program calls it before it exits. It doesn't wait for the retry of a failed write.
    public func finishBackgroundWork() async {
        await background.finish()
        await flush()
    }

    /// Does the same, but doesn't wait for revocations. A revocation that isn't finished stays pending.
    package func finishBackgroundWorkExceptRevocations() async {
        await background.finish(isComplete: false)
        await flush()
    }
}
