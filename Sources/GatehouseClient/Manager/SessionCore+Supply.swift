import GatehouseTypes

/// What a caller needs of the session.
struct SessionDemand: Sendable {
    /// How long the token must at least be valid for the caller to take it after a failed refresh.
    var needed: Duration = .zero
    /// How long before its end a token is rather renewed.
    var leeway: Duration
    /// The token that the server refused, by the work that brought it.
    var refused: Ticket?
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
enum SessionSupply: Sendable {
    /// The session.
    case ready(HeldSession)
    /// The session that must be renewed first.
    case outdated(HeldSession)
    /// Something that ends.
    case underWay(SessionCore.Waiting)
    /// The store can't be read.
    case locked(LockReason)
    /// Nothing.
    case none(AuthError)
}

extension SessionCore {
    func supply(_ demand: SessionDemand) -> SessionSupply {
        read { contents in
            if let epoch = demand.epoch, epoch != contents.machine.epoch {
                return .none(AuthError(.sessionEnded, "the session that the request began with has ended"))
            }
            switch contents.machine.standing {
            case .restoring(let ticket), .committing(let ticket, _):
                return contents.end(of: ticket)
            case .signedOut(let reason):
                guard let attempt = contents.machine.attempt else { return .none(AuthError(reason)) }
                return contents.end(of: attempt)
            case .locked(let reason):
                guard let attempt = contents.machine.attempt else { return .locked(reason) }
                return contents.end(of: attempt)
            case .signedIn, .refreshing:
                guard let held = contents.held else { return .none(AuthError(.notSignedIn)) }
                return held.satisfies(demand, time) ? .ready(held) : .outdated(held)
            }
        }
    }
}

extension SessionCore.Contents {
    fileprivate func end(of ticket: Ticket) -> SessionSupply {
        // Whatever a standing or an attempt names is waited for: the entry goes with the transition that ends it.
        waiting[ticket].map(SessionSupply.underWay) ?? .none(AuthError(.notSignedIn))
    }
}

extension HeldSession {
    fileprivate func satisfies(_ demand: SessionDemand, _ time: any TimeSource) -> Bool {
        guard demand.refused != origin else { return false }
        if let renewed = demand.renewed, renewed != origin { return true }
        guard !demand.isForced else { return false }
        guard let lifetime = session.accessToken.lifetime, let remaining = remaining(time) else { return true }
        let wished = demand.failure == nil ? min(demand.leeway, lifetime / 2) : .zero
        return remaining > max(demand.needed, wished)
    }
}

extension AuthError {
    /// What a caller is told who needs a session when there is none.
    init(_ reason: SignedOutReason) {
        switch reason {
        case .nothingStored, .requested:
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
