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
    public nonisolated func signIn(
        _ context: SignInContext = SignInContext(), with provider: ProviderID? = nil
    ) async throws -> Account {
        let provider = try providers.required(provider)
        let begun = core.apply(.signInBegun)
        guard case .signIn(let ticket)? = begun.work.first, let waiting = begun.waiting else {
            throw AuthError(.unknown)
        }
        await points.pass(.called)
        let task = background.start { await self.conductSignIn(ticket, provider, context) }
        defer { task.cancel() }
        try await end(of: ticket, waiting).get()
        guard let account = await task.value else { throw AuthError(.unknown) }
        return account
    }

    /// Signs somebody in with a browser, or what stands for one.
    ///
    /// - Parameters:
    ///   - userAgent: Where the person is sent to.
    ///   - provider: Who is to sign them in; nothing means the manager's first provider.
    /// - Returns: Who is signed in now.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``.
    @discardableResult
    public nonisolated func signIn(
        using userAgent: some UserAgent, with provider: ProviderID? = nil
    ) async throws -> Account {
        try await signIn(SignInContext(userAgent: userAgent), with: provider)
    }

    private nonisolated func end(of ticket: Ticket, _ waiting: SessionCore.Waiting) async -> SessionCore.Outcome {
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

    private nonisolated func conductSignIn(
        _ ticket: Ticket, _ provider: any RemoteAuthProvider, _ context: SignInContext
    ) async -> Account? {
        do {
            let session = try await provider.signIn(context)
            let uptime = core.time.uptime
            await points.pass(.answered)
            guard session.provider == provider.id else {
                throw AuthError(.misconfigured, "the provider's session bears another provider's name")
            }
            let summary = SessionSummary(session, durability: .memoryOnly, assurance: .verified)
            let arrival = Arrival(session: session, ticket: ticket, uptime: uptime)
            await perform(core.apply(.signInArrived(ticket, summary), arrival: arrival).work)
            return session.account
        } catch {
            _ = core.apply(.signInEnded(ticket), error: AuthError(error))
            return nil
        }
    }
}
