extension AuthenticationMachine {
    mutating func restoreBegun() -> Transition {
        switch standing {
        case .locked:
            let ticket = makeTicket()
            standing = .restoring(ticket)
            return Transition(effects: [.read(ticket)])
        case .restoring(let ticket):
            return .refused(.underWay(ticket))
        case .signedOut, .committing, .signedIn, .refreshing:
            return .refused(.notPossible)
        }
    }

    mutating func restored(_ ticket: Ticket, _ restoration: Restoration) -> Transition {
        switch standing {
        case .restoring(ticket):
            return take(restoration, ticket)
        case .restoring, .signedOut, .locked, .committing, .signedIn, .refreshing:
            // The call that deletes the session from the store revokes it. Another process may still use it.
            return .refused(.stale)
        }
    }

    private mutating func take(_ restoration: Restoration, _ ticket: Ticket) -> Transition {
        switch restoration {
        case .found(let summary):
            standing = .signedIn(LiveSession(origin: ticket, summary: summary))
            return Transition(effects: [.share(ticket), .settle(ticket, .done)])
        case .absent:
            standing = .signedOut(.nothingStored)
        case .foreign(let provider):
            standing = .signedOut(.unknownProvider(provider))
        case .locked(let reason):
            standing = .locked(reason)
        }
        return Transition(effects: [.settle(ticket, .done)])
    }
}
