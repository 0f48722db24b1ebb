import GatehouseTypes
import Synchronization

/// The handling of the answer to a refresh. The article *Following the state* has a table of the answers.
extension AuthManager {
    /// Stores the tokens of a refresh, and then lets callers use them. Verifies their ID token afterwards, if that
    /// needs a request.
    func arrive(_ update: SessionUpdate, _ old: ActiveSession, _ ticket: Ticket, _ uptime: Duration) async {
        report(unreadable: update.unreadableMembers)
        do throws(AuthError) {
            let renewed = old.replaced(
                by: try old.session.merging(update), of: ticket, uptime: uptime, jitter: randomness.unitInterval())
            await perform(apply(.refreshArrived(ticket), renewed).orders)
            if update.unverifiedIDToken != nil { background.start { await self.complete(update, ticket) } }
        } catch {
            await refuse(update, old, ticket, error)
        }
    }

    /// Handles a refresh that brought no access token.
    func end(_ ticket: Ticket, _ old: ActiveSession, _ failure: RefreshFailure) async {
        switch failure {
        case .unusable(let error, let refreshToken):
            await keep(
                old.replaced(
                    by: old.session.keeping(refreshToken: refreshToken), of: ticket, uptime: old.receivedUptime,
                    jitter: old.jitter), error, ticket)
        case .mismatched(let update, let error): await refuse(update, old, ticket, error)
        case .rejected, .inDoubt, .transient, .impossible: await fail(ticket, failure)
        }
    }

    /// Handles a failure that leaves the tokens as they are, or that ends the session.
    func fail(_ ticket: Ticket, _ failure: RefreshFailure) async {
        postponeRefreshes()
        let applied =
            switch failure {
            case .rejected(let rejection): apply(.rejected(ticket, rejection))
            case .inDoubt(let error): apply(.refreshFailed(ticket, .inDoubt), error: error)
            case .transient(let error): apply(.refreshFailed(ticket, .stale), error: error)
            case .impossible(let error), .unusable(let error, _), .mismatched(_, let error):
                apply(.refreshFailed(ticket, nil), error: error)
            }
        await perform(applied.orders)
    }

    /// Stores a session with another refresh token, or with a doubtful one, and with its old access token. The callers
    /// that wait for the refresh get its error.
    func keep(_ rest: ActiveSession, _ error: AuthError, _ ticket: Ticket) async {
        postponeRefreshes()
        var rest = rest
        rest.origin = ticket
        rest.shortfall = error
        await perform(apply(.remainderArrived(ticket, rest.assurance), rest, error: error).orders)
    }

    /// Ends the session because of tokens of another account, which have to be revoked. No request is authorized with
    /// them.
    private func refuse(_ update: SessionUpdate, _ old: ActiveSession, _ ticket: Ticket, _ error: AuthError) async {
        let foreign = ActiveSession(
            old.session.mismatched(by: update), of: ticket, uptime: nil, jitter: old.jitter)
        await perform(apply(.mismatched(ticket), foreign, error: error).orders)
    }

    /// Verifies the ID token that came with a session's tokens, and stores it and the account's name.
    private func complete(_ update: SessionUpdate, _ origin: Ticket) async {
        guard let old = current(origin), let provider = providers[old.session.provider] else { return }
        let verified: SessionUpdate
        do {
            verified = try await provider.verifyIDToken(of: update, for: old.session)
        } catch {
            report(unverified: AuthError(error))
            return
        }
        await points.pass(.answered)
        // If the tokens couldn't be stored yet, the next refresh brings another ID token.
        guard let account = verified.account, account.id == old.session.account.id, var session = current(origin),
            core.withLock({ $0.undurable == nil })
        else { return }
        session.session = session.session.described(by: verified)
        switch await write(.profile(session)) {
        case .written(let version)?: session.version = version
        case .overtaken?:
            // Another process has replaced the tokens, and has got an ID token of its own.
            await notice()
            return
        case .unchanged?, .outdated?, .erased?, .failed?, nil: return
        }
        await points.pass(.verified)
        let summary = SessionSummary(session.session, durability: .durable, assurance: .verified)
        await perform(apply(.profileArrived(origin, summary), session).orders)
    }

    /// Returns the session that a piece of work produced, if it is still the current one.
    private func current(_ origin: Ticket) -> ActiveSession? {
        core.withLock { $0.held }.flatMap { $0.origin == origin ? $0 : nil }
    }

    /// Lets no failed refresh be repeated at once, while the token is valid.
    private func postponeRefreshes() {
        let quietUntil = time.uptime + policy.spacing
        core.withLock { $0.quietUntil = quietUntil }
    }

    /// Names the members of a response that count as missing, each once.
    private func report(unreadable members: [String]) {
        let new = core.withLock { core in members.filter { core.unreadableMembers.insert($0).inserted } }
        guard !new.isEmpty else { return }
        diagnostics.record(
            DiagnosticEvent("authentication.unreadableMembers", ["members": new.sorted().joined(separator: " ")]))
    }

    private func report(unverified error: AuthError) {
        diagnostics.record(DiagnosticEvent("authentication.idTokenNotVerified", ["error": error.description]))
    }
}
