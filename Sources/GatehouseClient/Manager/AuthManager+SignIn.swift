import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Signs somebody in.
    ///
    /// Only one sign-in runs at a time: a later one takes the place of this one. A session that is there stays until
    /// the new one arrives, and is then revoked. If the task is cancelled, nothing has changed.
    ///
    /// - Parameters:
    ///   - context: What the person gave, and how they can be asked.
    ///   - provider: Who is to sign them in; nothing means the manager's first provider.
    /// - Returns: Who is signed in now.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled``, ``AuthError/Code/superseded``,
    ///   ``AuthError/Code/unknownProvider``, or what the provider threw.
    @discardableResult
    public func signIn(
        _ context: SignInContext = SignInContext(), with provider: ProviderID? = nil
    ) async throws -> Account {
        let provider = try providers.required(provider)
        return try await conduct(apply(.signInBegun).begun, context, provider)
    }

    /// Signs somebody in with a browser, or what stands for one.
    ///
    /// - Parameters:
    ///   - userAgent: Where the person is sent to.
    ///   - provider: Who is to sign them in; nothing means the manager's first provider.
    /// - Returns: Who is signed in now.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``.
    @discardableResult
    public func signIn(
        using userAgent: some UserAgent, with provider: ProviderID? = nil
    ) async throws -> Account {
        try await signIn(SignInContext(userAgent: userAgent), with: provider)
    }

    /// Conducts an attempt that has begun, and waits for its end.
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

    /// Ends an attempt, unless its session has arrived.
    func abandon(_ begun: Begun, _ error: AuthError) {
        apply(.signInEnded(begun.ticket), error: error)
    }

    /// Ends an attempt whose caller was cancelled. A session that has arrived is kept: it's too late to call that off,
    /// and writing it takes but a moment.
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
                throw AuthError(.misconfigured, "the provider's session bears another provider's name")
            }
            let arrived = ActiveSession(session, of: ticket, uptime: uptime, jitter: randomness.unitInterval())
            guard context.requirement == nil else { return try await stepUpArrived(arrived) }
            let summary = SessionSummary(session, durability: .memoryOnly, assurance: .verified)
            await perform(apply(.signInArrived(ticket, summary), arrived).orders)
        } catch {
            apply(.signInEnded(ticket), error: AuthError(error))
        }
    }

    /// Adds to the session that is there, once it isn't being renewed here or in another process.
    private func stepUpArrived(_ session: ActiveSession) async throws {
        while let renewal = try await stepUp(with: session) {
            _ = try? await renewal.value()
        }
    }

    /// Tries to.
    ///
    /// - Returns: The renewal that has to end first; it may need the lease, so nobody waits for it who holds that.
    private func stepUp(with arrived: ActiveSession) async throws -> SessionCore.Waiting? {
        let lease = try? await persister.store.coordination?.acquire(.renewal)
        defer { lease?.release() }
        if lease != nil, let waiting = await noticeOnce() { return waiting }
        let now = time.now
        let current = core.withLock { $0.held }
        if let current, current.session.account.id != arrived.session.account.id {
            core.withLock { $0.owe(arrived, at: now) }
            revokeInBackground()
            throw AuthError(.accountMismatch, "another account came back than the one that is signed in")
        }
        var session = arrived
        session.version = current?.version
        session.isReplacing = session.version != nil
        let summary = SessionSummary(session.session, durability: .memoryOnly, assurance: .verified)
        let applied = apply(.signInArrived(session.origin, summary), session)
        // What was never stored won't be found there to be revoked.
        if applied.refusal == nil, let current, current.version == nil || current.isReplacing {
            core.withLock { $0.owe(current, at: now) }
        }
        await perform(applied.orders)
        return applied.waiting
    }
}
