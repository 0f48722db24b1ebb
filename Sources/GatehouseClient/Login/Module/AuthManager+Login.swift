import GatehouseTypes

/// A sign-in that has begun and isn't conducted yet.
struct BegunSignIn {
    let ticket: Ticket
    let waiting: SessionCore.Waiting
}

extension AuthManager {
    /// Begins a sign-in. From now on it is the only one.
    nonisolated func beginSignIn() -> BegunSignIn? {
        let begun = core.apply(.signInBegun)
        guard case .signIn(let ticket)? = begun.work.first, let waiting = begun.waiting else { return nil }
        return BegunSignIn(ticket: ticket, waiting: waiting)
    }

    /// Ends a sign-in, unless its session has arrived.
    nonisolated func abandon(_ begun: BegunSignIn, _ error: AuthError) {
        _ = core.apply(.signInEnded(begun.ticket), error: error)
    }

    /// Conducts a sign-in that has begun, and waits for its end.
    nonisolated func conduct(_ begun: BegunSignIn, _ provider: any RemoteAuthProvider) async throws -> Account {
        await points.pass(.called)
        let task = background.start { await self.conductLogin(begun.ticket, provider) }
        defer { task.cancel() }
        try await end(of: begun).get()
        guard let account = await task.value else { throw AuthError(.unknown) }
        return account
    }

    private nonisolated func end(of begun: BegunSignIn) async -> SessionCore.Outcome {
        do {
            return try await begun.waiting.value()
        } catch {
            let cancelled = AuthError(.cancelled, underlyingError: error)
            let ended = core.apply(.signInEnded(begun.ticket), error: cancelled)
            guard ended.refusal != nil else { return .failure(cancelled) }
            return await spawn { try? await begun.waiting.value() }.value ?? .failure(cancelled)
        }
    }

    private nonisolated func conductLogin(_ ticket: Ticket, _ provider: any RemoteAuthProvider) async -> Account? {
        do {
            let session = try await provider.signIn(SignInContext())
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
