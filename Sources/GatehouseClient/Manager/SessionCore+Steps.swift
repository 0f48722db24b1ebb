import Foundation
import GatehouseTypes

extension SessionCore {
    /// One event and what came of it.
    struct Step {
        let applied: Applied
        let diagnosis: DiagnosticEvent
    }
}

extension SessionCore.Contents {
    mutating func take(
        _ event: AuthenticationEvent, _ session: ActiveSession?, _ error: AuthError?, author: String, now: Date
    ) -> SessionCore.Step {
        let before = machine.state
        let standing = machine.standing.name
        let transition = machine.handle(event)
        var applied = SessionCore.Applied(refusal: transition.refusal)
        if case .underWay(let ticket) = transition.refusal {
            applied.begun = waiting[ticket].map { Begun(ticket: ticket, waiting: $0) }
        }
        if transition.refusal == nil { note(event, error, author: author, now: now) }
        for effect in transition.effects { carryOut(effect, session, error, &applied) }
        let state = machine.state
        if state != before { watchers.publish(state) }
        var fields = ["from": standing, "state": state.name]
        if let refusal = transition.refusal { fields["refused"] = refusal.name }
        let diagnosis = DiagnosticEvent("authentication." + event.name, fields)
        return SessionCore.Step(applied: applied, diagnosis: diagnosis)
    }
}
