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

    /// Signs out; this is always possible. A second sign-out keeps the first reason, and deletes what may be left in
    /// the store.
    mutating func signOutBegun(_ reason: SignedOutReason) -> Transition {
        var effects = endStanding(.revoke, .superseded)
        if let attempt {
            effects.append(.settle(attempt, .superseded))
        }
        attempt = nil
        isSteppingUp = false
        startEpoch()
        switch standing {
        case .signedOut: break
        case .restoring, .locked, .committing, .signedIn, .refreshing: standing = .signedOut(reason)
        }
        return Transition(effects: effects + [.erase(.revoke)])
    }
}

/// A step-up is another sign-in of the same user with stronger authentication (RFC 9470). Its tokens replace the
/// session's in the same way as those of a refresh: the epoch doesn't change, and the requests of the session continue.
extension AuthenticationMachine {
    mutating func stepUpBegun() -> Transition {
        switch standing {
        case .signedIn, .refreshing:
            defer { isSteppingUp = true }
            return signInBegun()
        case .restoring(let ticket), .committing(let ticket, _):
            return .refused(.underWay(ticket))
        case .signedOut, .locked:
            return .refused(.notPossible)
        }
    }

    mutating func stepUpArrived(_ ticket: Ticket) -> Transition {
        switch standing {
        case .signedIn(let live):
            attempt = nil
            isSteppingUp = false
            standing = .refreshing(ticket, live)
            return Transition(effects: [.write(ticket)])
        case .refreshing(let refresh, _):
            return .refused(.underWay(refresh))
        case .signedOut, .restoring, .locked, .committing:
            return .refused(.stale, [.discardArrived])
        }
    }

    /// Ends a running step-up. A step-up belongs to one session and ends with it.
    mutating func endStepUp() -> [AuthenticationEffect] {
        guard isSteppingUp, let ticket = attempt else { return [] }
        isSteppingUp = false
        attempt = nil
        return [.settle(ticket, .sessionEnded)]
    }
}
