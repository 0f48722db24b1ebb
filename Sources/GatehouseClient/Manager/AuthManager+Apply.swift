import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Tells the machine an event, and does at once what can be done at once.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - session: The session that came with it.
    ///   - error: Why it happened, for those who wait.
    /// - Returns: What is left to do.
    @discardableResult
    func apply(
        _ event: AuthenticationEvent, _ session: ActiveSession? = nil, error: AuthError? = nil
    ) -> SessionCore.Applied {
        let now = time.now
        return finish(core.withLock { $0.take(event, session, error, at: now) })
    }

    /// Tells the machine an event that depends on what holds at this moment.
    ///
    /// - Parameter choose: Names the event, and the session that comes with it, if there is one to tell.
    /// - Returns: What is left to do; nil if there was no event.
    func apply(
        choosing choose: (SessionCore) -> (AuthenticationEvent, ActiveSession?)?
    ) -> SessionCore.Applied? {
        let now = time.now
        return core.withLock { core in choose(core).map { core.take($0.0, $0.1, nil, at: now) } }.map(finish)
    }

    /// Tells those who have to know, once the lock is free.
    private func finish(_ applied: SessionCore.Applied) -> SessionCore.Applied {
        for (waiting, outcome) in applied.settled { waiting.resolve(outcome) }
        if let diagnosis = applied.diagnosis { diagnostics.record(diagnosis) }
        return applied
    }
}
