extension AuthenticationMachine {
    /// Shares a session after it was written. If the write failed, the session is shared too, and its summary says so.
    /// Callers of a refresh that brought no access token get its error.
    mutating func stored(_ ticket: Ticket, _ summary: SessionSummary, _ ending: Ending) -> Transition {
        switch standing {
        case .committing(ticket, _), .refreshing(ticket, _):
            standing = .signedIn(LiveSession(origin: ticket, summary: summary))
            let retry: [AuthenticationEffect] = summary.durability == .memoryOnly ? [.writeLater] : []
            return Transition(effects: [.share(ticket), .settle(ticket, ending)] + retry)
        case .committing, .refreshing, .signedOut, .restoring, .locked, .signedIn:
            return .refused(.stale, [.discardArrived])
        }
    }

    mutating func madeDurable(_ origin: Ticket) -> Transition {
        switch standing {
        case .signedIn(var live) where live.origin == origin:
            live.summary.durability = .durable
            standing = .signedIn(live)
            return Transition(effects: [.mark(origin)])
        case .refreshing(let ticket, var live) where live.origin == origin:
            live.summary.durability = .durable
            standing = .refreshing(ticket, live)
            return Transition(effects: [.mark(origin)])
        case .signedIn, .refreshing, .signedOut, .restoring, .locked, .committing:
            return .refused(.stale)
        }
    }

    /// Takes the account's name from an ID token that was verified late.
    mutating func profileArrived(_ origin: Ticket, _ summary: SessionSummary) -> Transition {
        switch standing {
        case .signedIn(var live) where live.origin == origin:
            live.summary.account = summary.account
            standing = .signedIn(live)
            return Transition(effects: [.describe(origin)])
        case .refreshing(let ticket, var live) where live.origin == origin:
            live.summary.account = summary.account
            standing = .refreshing(ticket, live)
            return Transition(effects: [.describe(origin)])
        case .signedIn, .refreshing, .signedOut, .restoring, .locked, .committing:
            return .refused(.stale)
        }
    }
}
