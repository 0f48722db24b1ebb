extension AuthenticationMachine {
    mutating func refreshBegun(replacing token: Ticket?) -> Transition {
        switch standing {
        case .signedIn(let live):
            guard token == nil || token == live.origin else { return .refused(.alreadyReplaced) }
            let ticket = makeTicket()
            standing = .refreshing(ticket, live)
            return Transition(effects: [.refresh(ticket)])
        case .refreshing(let ticket, let live):
            return .refused(token == nil || token == live.origin ? .underWay(ticket) : .alreadyReplaced)
        case .restoring(let ticket), .committing(let ticket, _):
            return .refused(.underWay(ticket))
        case .signedOut, .locked:
            return .refused(attempt.map { .underWay($0) } ?? .notPossible)
        }
    }

    mutating func refreshArrived(_ ticket: Ticket) -> Transition {
        switch standing {
        case .refreshing(ticket, _): Transition(effects: [.write(ticket)])
        case .refreshing, .signedOut, .restoring, .locked, .committing, .signedIn: .refused(.stale, [.discardArrived])
        }
    }

    mutating func refreshFailed(_ ticket: Ticket, _ assurance: SessionSummary.Assurance?) -> Transition {
        switch standing {
        case .refreshing(ticket, var live):
            if let assurance { live.summary.assurance = assurance }
            standing = .signedIn(live)
            return Transition(effects: [.settle(ticket, .failed)])
        case .refreshing, .signedOut, .restoring, .locked, .committing, .signedIn:
            return .refused(.stale)
        }
    }

    /// Ends the session. One write stores its end, and that its tokens and those that arrived have to be revoked.
    mutating func mismatched(_ ticket: Ticket) -> Transition {
        switch standing {
        case .refreshing(ticket, _):
            Transition(effects: end(.mismatched, .revoke) + [.discardArrived])
        case .refreshing, .signedOut, .restoring, .locked, .committing, .signedIn:
            .refused(.stale, [.discardArrived])
        }
    }

    mutating func rejected(_ ticket: Ticket, _ rejection: ServerRejection) -> Transition {
        switch standing {
        case .refreshing(ticket, _):
            Transition(effects: end(.rejected(rejection), .forget))
        case .refreshing, .signedOut, .restoring, .locked, .committing, .signedIn:
            .refused(.stale)
        }
    }

    /// Ends the session because of the server's answer to a refresh.
    private mutating func end(_ reason: SignedOutReason, _ disposal: Disposal) -> [AuthenticationEffect] {
        let ended = endStanding(disposal, .sessionEnded) + endStepUp()
        startEpoch()
        standing = .signedOut(reason)
        return ended + [.erase(.forget)]
    }
}
