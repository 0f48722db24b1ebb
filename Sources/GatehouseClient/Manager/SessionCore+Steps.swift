import Foundation
import GatehouseTypes

extension SessionCore {
    /// One event and what came of it.
    struct Step {
        var applied = Applied()
        /// Those who are told how their work ended, once the lock is free.
        var settled: [(Waiting, Outcome)] = []
        let diagnosis: DiagnosticEvent
    }
}

extension SessionCore.Contents {
    mutating func take(
        _ event: AuthenticationEvent, _ arrival: Arrival?, _ error: AuthError?, author: String, now: Date
    ) -> SessionCore.Step {
        let before = machine.state
        let standing = machine.standing.name
        let transition = machine.handle(event)
        var applied = SessionCore.Applied(refusal: transition.refusal)
        if case .underWay(let ticket) = transition.refusal { applied.waiting = waiting[ticket] }
        var settled: [(SessionCore.Waiting, SessionCore.Outcome)] = []
        if transition.refusal == nil { note(event, error, author: author, now: now) }
        for effect in transition.effects { perform(effect, arrival, error, &applied, &settled) }
        let state = machine.state
        if state != before { watchers.publish(state) }
        var fields = ["from": standing, "state": state.name]
        if let refusal = transition.refusal { fields["refused"] = refusal.name }
        let diagnosis = DiagnosticEvent("authentication." + event.name, fields)
        return SessionCore.Step(applied: applied, settled: settled, diagnosis: diagnosis)
    }
}
