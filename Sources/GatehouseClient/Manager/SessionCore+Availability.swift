import GatehouseTypes

/// What a caller needs of the session.
struct SessionRequirement: Sendable {
    /// How long the token must at least be valid for the caller to take it after a failed refresh.
    var needed: Duration = .zero
    /// How long before its end a token is rather renewed.
    var leeway: Duration
    /// How long before that it's renewed in the background.
    var ahead: Duration = .zero
    /// The token that the server refused, by the work that brought it.
    var refused: Ticket?
    /// Whether only so many refused tokens may be replaced in a while.
    var isLimited = false
    /// The only epoch whose session will do.
    var epoch: Epoch?
    /// The token that was current when a refresh was waited for; any other one is good enough.
    var renewed: Ticket?
    /// Whether only a token will do that wasn't there before.
    var isForced = false
    /// Why a refresh has failed; then a token that still lives is good enough.
    var failure: AuthError?
}

/// What there is for a caller.
enum SessionAvailability: Sendable {
    /// The session.
    case ready(ActiveSession)
    /// The session, whose token is best renewed before long.
    case aging(ActiveSession)
    /// The session that must be renewed first.
    case outdated(ActiveSession)
    /// Something that ends.
    case underWay(SessionCore.Waiting)
    /// The store can't be read.
    case locked(LockReason)
    /// Nothing.
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
        // Whatever a standing or an attempt names is waited for: the entry goes with the transition that ends it.
        waiting[ticket].map(SessionAvailability.underWay) ?? .none(AuthError(.notSignedIn))
    }

    private func judge(_ held: ActiveSession, _ requirement: SessionRequirement, _ time: any TimeSource)
        -> SessionAvailability
    {
        guard requirement.refused != held.origin else { return .outdated(held) }
        if let renewed = requirement.renewed, renewed != held.origin { return .ready(held) }
        guard !requirement.isForced else { return .outdated(held) }
        guard let lifetime = held.session.accessToken.lifetime, let remaining = held.remaining(time)
        else {
            return .ready(held)
        }
        let isQuiet = requirement.failure != nil || time.uptime < quietUntil
        let wished = isQuiet ? .zero : min(requirement.leeway, lifetime / 2)
        guard remaining > max(requirement.needed, wished) else { return .outdated(held) }
        let ahead = min(requirement.leeway + requirement.ahead * (0.5 + held.jitter / 2), lifetime / 2)
        let isAging = !isQuiet && requirement.ahead > .zero && held.session.refreshToken != nil && remaining <= ahead
        return isAging ? .aging(held) : .ready(held)
    }
}

extension AuthError {
    /// What a caller is told who needs a session when there is none.
    init(_ reason: SignedOutReason) {
        switch reason {
        case .nothingStored, .requested, .elsewhere, .providerSwitched:
            self.init(.notSignedIn, "nobody is signed in")
        case .rejected(let rejection):
            self.init(
                .sessionEnded, "the server ended the session",
                context: .init(status: rejection.answer.status, serverCode: rejection.answer.errorCode))
        case .unknownProvider(let provider):
            self.init(
                .unknownProvider, "the stored session belongs to a provider that isn't there",
                context: .init(provider: provider))
        }
    }
}
