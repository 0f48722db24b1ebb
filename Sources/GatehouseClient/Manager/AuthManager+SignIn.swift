import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Signs a user in.
    ///
    /// Only one sign-in runs at a time: a later one supersedes this one. The current session stays until the new one
    /// arrives, and is then revoked. If the task is cancelled, nothing changes.
    ///
    /// - Parameters:
    ///   - context: The user's credential, and the ways to interact with the user.
    ///   - provider: The provider to sign in with; `nil` means the manager's first provider.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled``, ``AuthError/Code/superseded``,
    ///   ``AuthError/Code/unknownProvider``, or the provider's error.
    @discardableResult
    public func signIn(
        _ context: SignInContext = SignInContext(), with provider: ProviderID? = nil
    ) async throws -> Account {
        let provider = try providers.required(provider)
        return try await conduct(apply(.signInBegun).begun, context, provider)
    }

    /// Signs a user in with a browser or another user agent.
    ///
    /// - Parameters:
    ///   - userAgent: The user agent that opens the provider's page.
    ///   - provider: The provider to sign in with; `nil` means the manager's first provider.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``.
    @discardableResult
    public func signIn(
        using userAgent: some UserAgent, with provider: ProviderID? = nil
    ) async throws -> Account {
        try await signIn(SignInContext(userAgent: userAgent), with: provider)
    }

    /// Performs a sign-in that has begun, and waits for its end.
    func conduct(
        _ begun: Begun?, _ context: SignInContext, _ provider: any RemoteAuthProvider
    ) async throws -> Account {
        guard let begun else { throw AuthError(.notSignedIn, "nobody is signed in") }
        await points.pass(.called)
        let task = background.start { await self.conductSignIn(begun.ticket, provider, context) }
        defer { task.cancel() }
        let outcome: SessionCore.Outcome
        do {
            outcome = try await begun.waiting.value()
        } catch {
            outcome = await cancel(begun, AuthError(.cancelled, underlyingError: error))
        }
        guard let account = try outcome.get() else { throw AuthError(.unknown) }
        return account
    }

    /// Ends a sign-in, unless its session has arrived.
    func abandon(_ begun: Begun, _ error: AuthError) {
        apply(.signInEnded(begun.ticket), error: error)
    }

    /// Ends a sign-in whose caller was cancelled. A session that has arrived is kept: it can't be cancelled any more,
    /// and writing it is fast.
    private func cancel(_ begun: Begun, _ cancelled: AuthError) async -> SessionCore.Outcome {
        guard apply(.signInEnded(begun.ticket), error: cancelled).refusal != nil else { return .failure(cancelled) }
        return await spawn { try? await begun.waiting.value() }.value ?? .failure(cancelled)
    }

    private func conductSignIn(_ ticket: Ticket, _ provider: any RemoteAuthProvider, _ context: SignInContext) async {
        do {
            let session = try await provider.signIn(context)
            let uptime = time.uptime
            await points.pass(.answered)
            guard session.provider == provider.id else {
                throw AuthError(.misconfigured, "the provider returned a session with another provider's name")
                    .leaving(session)
            }
            let arrived = ActiveSession(session, of: ticket, uptime: uptime, jitter: randomness.unitInterval())
            guard context.requirement == nil else { return try await stepUpArrived(arrived) }
            let summary = SessionSummary(session, durability: .memoryOnly, assurance: .verified)
            await perform(apply(.signInArrived(ticket, summary), arrived).orders)
        } catch {
            let error = AuthError(error)
            if let unwanted = error.unwantedSession { discard(unwanted.named(provider.id), of: ticket) }
            apply(.signInEnded(ticket), error: error)
        }
    }

    /// Revokes the tokens of a sign-in that failed, in the background. The store lists them until that is done.
    private func discard(_ session: AuthSession, of ticket: Ticket) {
        let unwanted = ActiveSession(session, of: ticket, uptime: nil, jitter: 0)
        let now = time.now
        core.withLock { $0.discard(unwanted, at: now) }
        revokeInBackground()
    }

    /// Adds the session of a step-up to the current one, once no refresh is running in this or another process.
    private func stepUpArrived(_ session: ActiveSession) async throws {
        while let renewal = try await stepUp(with: session) {
            _ = try? await renewal.value()
        }
    }

    /// Tries to add the session of a step-up to the current one.
    ///
    /// If the lease can't be acquired, the step-up goes on without it: the user has authenticated, the tokens exist,
    /// and no refresh token is sent. A refresh of another process that is running then may store its tokens over these.
    ///
    /// - Returns: The refresh that has to end first; `nil` if there is none. The refresh may need the lease, so it must
    ///   not be awaited while the lease is held.
    private func stepUp(with arrived: ActiveSession) async throws -> SessionCore.Waiting? {
        let lease = try? await persister.store.coordination?.acquire(.renewal)
        defer { lease?.release() }
        if lease != nil, let waiting = await noticeOnce() { return waiting }
        let now = time.now
        let current = core.withLock { $0.held }
        if let current, current.session.account.id != arrived.session.account.id {
            core.withLock { $0.owe(arrived, at: now) }
            revokeInBackground()
            throw AuthError(.accountMismatch, "the user signed in to another account than the current one")
        }
        var session = arrived
        session.version = current?.version
        session.isReplacing = session.version != nil
        let summary = SessionSummary(session.session, durability: .memoryOnly, assurance: .verified)
        let applied = apply(.signInArrived(session.origin, summary), session)
        // A session that was never stored can't be found in the store later, so it is listed for revocation now.
        if applied.refusal == nil, let current, current.version == nil || current.isReplacing {
            core.withLock { $0.owe(current, at: now) }
        }
        await perform(applied.orders)
        return applied.waiting
    }

    /// Asks the signed-in user to authenticate again or with an additional factor (step-up authentication, RFC 9470).
    ///
    /// The session and its requests continue with the new tokens; the old tokens are revoked. Concurrent calls with the
    /// same requirement share one step-up.
    ///
    /// - Parameters:
    ///   - requirement: The required authentication.
    ///   - context: The ways to interact with the user.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``, ``AuthError/Code/accountMismatch`` if the user signed
    ///   in to another account, or an error of ``signIn(_:with:)``.
    @discardableResult
    public func stepUp(
        to requirement: AuthenticationRequirement, _ context: SignInContext = SignInContext()
    ) async throws -> Account {
        try await stepUps.run(requirement) {
            let held = try await self.held(SessionRequirement(leeway: .zero))
            var context = context
            context.requirement = requirement
            context.loginHint = context.loginHint ?? held.session.account.subject.rawValue
            let provider = try self.providers.required(held.session.provider)
            await self.points.pass(.decided)
            return try await self.conduct(self.apply(.stepUpBegun).begun, context, provider)
        }
    }
}
