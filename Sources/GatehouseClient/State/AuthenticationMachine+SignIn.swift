extension AuthenticationMachine {
    /// Begins a sign-in, which replaces a running one.
    mutating func signInBegun() -> Transition {
        let abandoned = attempt
        let ticket = makeTicket()
        attempt = ticket
        isSteppingUp = false
        let settled = abandoned.map { [AuthenticationEffect.settle($0, .superseded)] } ?? []
        return Transition(effects: settled + [.signIn(ticket)])
    }

    mutating func signInArrived(_ ticket: Ticket, _ summary: SessionSummary) -> Transition {
        guard attempt == ticket else { return .refused(.stale, [.discardArrived]) }
        guard !isSteppingUp else { return stepUpArrived(ticket) }
        let ended = endStanding(.revoke, .superseded)
        attempt = nil
        startEpoch()
        standing = .committing(ticket, summary)
        return Transition(effects: ended + [.write(ticket)])
    }

    mutating func signInEnded(_ ticket: Ticket) -> Transition {
        guard attempt == ticket else { return .refused(.stale) }
        attempt = nil
        isSteppingUp = false
        return Transition(effects: [.settle(ticket, .failed)])
    }

    /// Returns the effects that are needed before the standing changes to another session or to none.
    func endStanding(_ disposal: Disposal, _ ending: Ending) -> [AuthenticationEffect] {
        switch standing {
        case .signedOut, .locked: []
        case .restoring(let ticket): [.settle(ticket, .done)]
        case .committing(let ticket, _): [.settle(ticket, ending)]
        case .signedIn: [.drop(disposal)]
        case .refreshing(let ticket, _): [.drop(disposal), .settle(ticket, .sessionEnded)]
        }
    }
}
