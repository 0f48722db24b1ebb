extension AuthenticationMachine {
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
