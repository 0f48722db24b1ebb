import GatehouseTypes

extension AuthManager {
    /// Signs somebody in.
    ///
    /// Only one sign-in runs at a time: a later one takes the place of this one. A session that is there stays until the
    /// new one arrives, and is then revoked. If the task is cancelled, nothing has changed.
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
        try await conduct(.signInBegun, context, try providers.required(provider))
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

    /// Begins an attempt, and waits for its end.
    func conduct(
        _ event: AuthenticationEvent, _ context: SignInContext, _ provider: any RemoteAuthProvider
    ) async throws -> Account {
        guard let begun = begin(event) else { throw AuthError(.notSignedIn, "nobody is signed in") }
        return try await conduct(begun, context, provider)
    }

    /// Begins an attempt. From now on it is the only one.
    func begin(_ event: AuthenticationEvent) -> BegunSignIn? {
        let begun = core.apply(event)
        guard case .signIn(let ticket)? = begun.work.first, let waiting = begun.waiting else { return nil }
        return BegunSignIn(ticket: ticket, waiting: waiting)
    }

    /// Waits for the end of an attempt that has begun.
    func conduct(
        _ begun: BegunSignIn, _ context: SignInContext, _ provider: any RemoteAuthProvider
    ) async throws -> Account {
        await points.pass(.called)
        let task = background.start { await self.conductSignIn(begun.ticket, provider, context) }
        defer { task.cancel() }
        try await end(of: begun.ticket, begun.waiting).get()
        guard let account = await task.value else { throw AuthError(.unknown) }
        return account
    }

    /// Ends an attempt, unless its session has arrived.
    func abandon(_ begun: BegunSignIn, _ error: AuthError) {
        core.apply(.signInEnded(begun.ticket), error: error)
    }

    private func end(of ticket: Ticket, _ waiting: SessionCore.Waiting) async -> SessionCore.Outcome {
        do {
            return try await waiting.value()
        } catch {
            let cancelled = AuthError(.cancelled, underlyingError: error)
            let ended = core.apply(.signInEnded(ticket), error: cancelled)
            guard ended.refusal != nil else { return .failure(cancelled) }
            // A session that has arrived is kept: it is too late to call that off, and writing it takes but a moment.
            return await spawn { try? await waiting.value() }.value ?? .failure(cancelled)
        }
    }

    private func conductSignIn(
        _ ticket: Ticket, _ provider: any RemoteAuthProvider, _ context: SignInContext
    ) async -> Account? {
        do {
            let session = try await provider.signIn(context)
            let uptime = core.time.uptime
            await points.pass(.answered)
            guard session.provider == provider.id else {
                throw AuthError(.misconfigured, "the provider's session bears another provider's name")
            }
            let arrival = Arrival(
                session: session, ticket: ticket, uptime: uptime, jitter: randomness.unitInterval())
            if context.requirement == nil { await arrive(arrival) } else { try await stepUpArrived(arrival) }
            return session.account
        } catch {
            core.apply(.signInEnded(ticket), error: AuthError(error))
            return nil
        }
    }

    private func arrive(_ arrival: Arrival) async {
        let summary = SessionSummary(arrival.session, durability: .memoryOnly, assurance: .verified)
        await perform(core.apply(.signInArrived(arrival.ticket, summary), arrival: arrival).work)
    }

    /// Adds to the session that is there, once it isn't being renewed here or in another process.
    private func stepUpArrived(_ arrival: Arrival) async throws {
        while let renewal = try await stepUp(with: arrival) {
            _ = try? await renewal.value()
        }
    }

    /// Tries to.
    ///
    /// - Returns: The renewal that has to end first; it may need the lease, so nobody waits for it who holds that.
    private func stepUp(with arrival: Arrival) async throws -> SessionCore.Waiting? {
        let lease = try? await keeper.store.coordination?.acquire(.renewal)
        defer { lease?.release() }
        if lease != nil, let waiting = await noticeOnce() { return waiting }
        let current = core.read { $0.held }
        if let current, current.session.account.id != arrival.session.account.id {
            keeper.owe(arrival.session)
            revokeInBackground()
            throw AuthError(.accountMismatch, "another account came back than the one that is signed in")
        }
        var arrival = arrival
        arrival.base = current?.mark.map { Arrival.Base(mark: $0, isReplaced: true) }
        let summary = SessionSummary(arrival.session, durability: .memoryOnly, assurance: .verified)
        let applied = core.apply(.signInArrived(arrival.ticket, summary), arrival: arrival)
        // What was never stored won't be found there to be revoked.
        if applied.refusal == nil, let current, current.mark == nil || current.isReplacing {
            keeper.owe(current.session)
        }
        await perform(applied.work)
        return applied.waiting
    }
}

/// A sign-in that has begun and isn't conducted yet.
struct BegunSignIn {
    let ticket: Ticket
    let waiting: SessionCore.Waiting
}
