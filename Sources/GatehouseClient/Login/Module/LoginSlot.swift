import Synchronization

/// Holds the one running attempt of a module.
///
/// An attempt enters and leaves the manager under one lock. So an attempt that was replaced can't begin a sign-in after
/// its successor has begun one, and can't end its successor's sign-in.
final class LoginSlot: Sendable {
    private struct Occupant {
        let login: RunningLogin
        var begun: Begun?
    }

    private let occupant = Mutex<Occupant?>(nil)

    /// Begins an attempt, which replaces a running one.
    func begin(_ manager: AuthManager) -> RunningLogin {
        let login = RunningLogin()
        let superseded = AuthError(.superseded, "another login replaced this one")
        let left = occupant.withLock { occupant in
            let left = occupant
            if let begun = left?.begun { manager.abandon(begun, superseded) }
            occupant = Occupant(login: login)
            return left
        }
        left?.login.end(superseded)
        return login
    }

    /// Begins the attempt's sign-in at the manager.
    func enter(_ login: RunningLogin, _ manager: AuthManager) throws(AuthError) -> Begun {
        let begun = occupant.withLock { occupant -> Begun? in
            guard occupant?.login === login else { return nil }
            let begun = manager.apply(.signInBegun).begun
            occupant?.begun = begun
            return begun
        }
        try login.check()
        guard let begun else { throw AuthError(.superseded, "another login replaced this one") }
        return begun
    }

    /// Ends an attempt that its caller no longer waits for.
    func leave(_ login: RunningLogin) {
        occupant.withLock { occupant in
            if occupant?.login === login { occupant = nil }
        }
        login.end(AuthError(.cancelled, "the login has ended"))
    }
}
