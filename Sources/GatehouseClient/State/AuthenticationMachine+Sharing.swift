/// The handling of other processes' changes of a shared store.
extension AuthenticationMachine {
    mutating func adopted(_ ticket: Ticket, _ summary: SessionSummary, _ ending: Ending) -> Transition {
        switch standing {
        case .refreshing(ticket, _):
            standing = .signedIn(LiveSession(origin: ticket, summary: summary))
            return Transition(effects: [.share(ticket), .settle(ticket, ending)])
        case .refreshing, .signedOut, .restoring, .locked, .committing, .signedIn:
            return .refused(.stale)
        }
    }

    mutating func storeChanged(_ change: StoreChange) -> Transition {
        switch (standing, change) {
        case (.restoring(let ticket), _), (.committing(let ticket, _), _), (.refreshing(let ticket, _), .renewed):
            .refused(.underWay(ticket))
        case (.signedOut, .renewed), (.locked, .renewed), (.signedOut, .signedOut), (.locked, .signedOut):
            .refused(.notPossible)
        case (.signedIn, .renewed(let summary)):
            Transition(effects: take(summary))
        case (.signedIn, .signedIn(let summary)), (.refreshing, .signedIn(let summary)),
            (.signedOut, .signedIn(let summary)), (.locked, .signedIn(let summary)):
            Transition(effects: leave() + take(summary))
        case (.signedIn, .signedOut), (.refreshing, .signedOut):
            Transition(effects: leave())
        }
    }

    private mutating func leave() -> [AuthenticationEffect] {
        let ended = endStanding(.leave, .sessionEnded) + endStepUp()
        startEpoch()
        standing = .signedOut(.elsewhere)
        return ended
    }

    private mutating func take(_ summary: SessionSummary) -> [AuthenticationEffect] {
        let ticket = makeTicket()
        standing = .signedIn(LiveSession(origin: ticket, summary: summary))
        return [.share(ticket)]
    }
}
