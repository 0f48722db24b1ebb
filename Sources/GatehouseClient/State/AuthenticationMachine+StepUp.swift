/// A step-up is a sign-in of the same person that proves more (RFC 9470). Its tokens replace the session's as those of
/// a refresh do: the epoch goes on, and so do the requests that live in it.
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

    /// A step-up is about one session, and ends with it.
    mutating func endStepUp() -> [AuthenticationEffect] {
        guard isSteppingUp, let ticket = attempt else { return [] }
        isSteppingUp = false
        attempt = nil
        return [.settle(ticket, .sessionEnded)]
    }
}
