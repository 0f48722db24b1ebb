import Synchronization

/// Holds the one attempt of a module that may unlock anything.
///
/// An attempt enters the manager and is taken out of it under one lock, so the one that was left can't begin behind its
/// successor's back, nor end what the successor has begun.
final class LoginSlot: Sendable {
    private struct Occupant {
        let login: RunningLogin
        var begun: Begun?
    }

    private let occupant = Mutex<Occupant?>(nil)

    /// Begins an attempt in place of any other.
    func begin(_ manager: AuthManager) -> RunningLogin {
        let login = RunningLogin()
        let superseded = AuthError(.superseded, "another login has begun")
        let left = occupant.withLock { occupant in
            let left = occupant
            if let begun = left?.begun { manager.abandon(begun, superseded) }
            occupant = Occupant(login: login)
            return left
        }
        left?.login.end(superseded)
        return login
    }

    /// Lets an attempt begin at the manager.
    func enter(_ login: RunningLogin, _ manager: AuthManager) throws(AuthError) -> Begun {
        let begun = occupant.withLock { occupant -> Begun? in
            guard occupant?.login === login else { return nil }
            let begun = manager.apply(.signInBegun).begun
            occupant?.begun = begun
            return begun
        }
        try login.check()
        guard let begun else { throw AuthError(.superseded, "another login has begun") }
        return begun
    }

    /// Ends an attempt that nobody waits for any more.
    func leave(_ login: RunningLogin) {
        occupant.withLock { occupant in
            if occupant?.login === login { occupant = nil }
        }
        login.end(AuthError(.cancelled, "the login is over"))
    }
}
