import GatehouseTypes

/// A caller's requirement for the session.
struct SessionRequirement: Sendable {
    /// The minimum remaining lifetime that the caller accepts after a failed refresh.
    var needed: Duration = .zero
    /// The remaining lifetime below which the token is refreshed first.
    var leeway: Duration
    /// The time before ``leeway`` in which the token is refreshed in the background.
    var ahead: Duration = .zero
    /// The work that produced the token that the server refused; `nil` if none was refused.
    var refused: Ticket?
    /// Whether the number of refused tokens that are replaced is limited.
    var isLimited = false
    /// The required epoch of the session; `nil` if any will do.
    var epoch: Epoch?
    /// The work that produced the token for which a refresh was awaited. Any other token is sufficient.
    var renewed: Ticket?
    /// Whether the token must be newer than the call.
    var isForced = false
    /// The error of a failed refresh. With one, a token that is still valid is sufficient.
    var failure: AuthError?
}

/// The session that is available for a caller, or the reason why there is none.
enum SessionAvailability: Sendable {
    /// The session can be used.
    case ready(ActiveSession)
    /// The session can be used, and its token should be refreshed soon.
    case aging(ActiveSession)
    /// The session has to be refreshed first.
    case outdated(ActiveSession)
    /// The caller has to wait for running work.
    case underWay(SessionCore.Waiting)
    /// The stored session can't be read.
    case locked(LockReason)
    /// There is no session.
    case none(AuthError)
}

extension SessionCore {
    func availability(_ requirement: SessionRequirement, _ time: any TimeSource) -> SessionAvailability {
        if let epoch = requirement.epoch, epoch != machine.epoch {
            return .none(AuthError(.sessionEnded, "the session that the request began with has ended"))
        }
        switch machine.standing {
        case .restoring(let ticket), .committing(let ticket, _):
            return end(of: ticket)
        case .signedOut(let reason):
            guard let attempt = machine.attempt else { return .none(AuthError(reason)) }
            return end(of: attempt)
        case .locked(let reason):
            guard let attempt = machine.attempt else { return .locked(reason) }
            return end(of: attempt)
        case .signedIn, .refreshing:
            guard let held else { return .none(AuthError(.notSignedIn)) }
            return judge(held, requirement, time)
        }
    }

    private func end(of ticket: Ticket) -> SessionAvailability {
        // `waiting` has an entry for each ticket that a standing or an attempt names. The transition that ends the
        // work removes it.
        waiting[ticket].map(SessionAvailability.underWay) ?? .none(AuthError(.notSignedIn))
    }

    private func judge(_ held: ActiveSession, _ requirement: SessionRequirement, _ time: any TimeSource)
        -> SessionAvailability
    {
        guard requirement.refused != held.origin else { return outdated(held, requirement) }
        if let renewed = requirement.renewed, renewed != held.origin { return .ready(held) }
        guard !requirement.isForced else { return outdated(held, requirement) }
        guard let lifetime = held.session.accessToken.lifetime, let remaining = held.remaining(time)
        else {
            return .ready(held)
        }
        let isDoubtful = held.session.isRefreshTokenDoubtful
        let isQuiet = isDoubtful || requirement.failure != nil || time.uptime < quietUntil
        let wished = isQuiet ? .zero : min(requirement.leeway, lifetime / 2)
        guard remaining > max(requirement.needed, wished) else { return outdated(held, requirement) }
        let ahead = min(requirement.leeway + requirement.ahead * (0.5 + held.jitter / 2), lifetime / 2)
        let isAging = !isQuiet && requirement.ahead > .zero && held.session.refreshToken != nil && remaining <= ahead
        return isAging ? .aging(held) : .ready(held)
    }

    /// Returns that the session has to be refreshed. A doubtful refresh token is never sent again.
    private func outdated(_ held: ActiveSession, _ requirement: SessionRequirement) -> SessionAvailability {
        guard held.session.isRefreshTokenDoubtful else { return .outdated(held) }
        return .none(requirement.failure ?? .doubtfulRefreshToken)
    }

    /// Returns whether the machine is waiting for this refresh.
    func isRefreshing(_ ticket: Ticket) -> Bool {
        if case .refreshing(ticket, _) = machine.standing { true } else { false }
    }

    /// Returns whether the token that this work produced is being replaced.
    func isRenewing(_ origin: Ticket) -> Bool {
        if case .refreshing(_, let live) = machine.standing { live.origin == origin } else { false }
    }

    /// The session, if the store couldn't write it yet; `nil` otherwise.
    var undurable: ActiveSession? {
        machine.state.session?.durability == .memoryOnly ? held : nil
    }

    /// Whether a write or a revocation is pending.
    var isBehind: Bool {
        ledger.owedEnd != nil || undurable != nil || !due.isEmpty
    }

    /// Returns whether another refused token may be replaced now, and counts it if so.
    mutating func mayReplaceRefused(_ maximum: Int, at now: Duration, within window: Duration = .seconds(30)) -> Bool {
        refusals.removeAll { now - $0 >= window }
        guard refusals.count < maximum else { return false }
        refusals.append(now)
        return true
    }
}

extension AuthError {
    static var doubtfulRefreshToken: AuthError {
        AuthError(
            .cannotRefresh,
            "the provider's answer to the last refresh couldn't be read, and may have used up the refresh token: "
                + "sign in again")
    }

    /// Creates the error for a caller that needs a session when there is none.
    init(_ reason: SignedOutReason) {
        switch reason {
        case .nothingStored, .requested, .elsewhere, .providerSwitched:
            self.init(.notSignedIn, "nobody is signed in")
        case .rejected(let rejection):
            self.init(rejection)
        case .mismatched:
            self.init(
                .accountMismatch, "the provider answered a refresh with the tokens of another account: sign in again")
        case .unknownProvider(let provider):
            self.init(
                .unknownProvider,
                "the stored session belongs to the provider '\(provider)', which this app doesn't have",
                context: .init(provider: provider))
        }
    }
}
