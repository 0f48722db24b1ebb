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
