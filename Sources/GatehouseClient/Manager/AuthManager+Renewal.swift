import Synchronization

extension AuthManager {
    /// Gets a new token, from the provider or from another process that has refreshed already, and commits it if it is
    /// still wanted. Of all processes that share a store, only one refreshes at a time.
    func conductRefresh(_ ticket: Ticket, _ held: ActiveSession) async {
        guard let provider = providers[held.session.provider] else {
            await fail(ticket, .impossible(AuthError(.unknownProvider)))
            return
        }
        guard let coordination = persister.store.coordination else {
            await refresh(ticket, held, provider)
            return
        }
        do throws(AuthError) {
            let lease = try await renewalLease(coordination)
            defer { lease?.release() }
            await points.pass(.leased)
            guard let current = try await unanswered(ticket, held) else { return }
            await refresh(ticket, current, provider)
        } catch {
            await fail(ticket, .transient(error))
        }
    }

    /// Waits for the lease. Throws if the store is unavailable. If the lease can't be acquired for another reason, the
    /// refresh continues without it.
    private func renewalLease(_ coordination: any StoreCoordination) async throws(AuthError)
        -> (any StoreLease)?
    {
        do {
            return try await coordination.acquire(.renewal)
        } catch {
            let error = AuthError(error)
            if error.code == .storeUnavailable { throw error }
            return nil
        }
    }

    private func isRefreshing(_ ticket: Ticket) -> Bool {
        core.withLock { $0.isRefreshing(ticket) }
    }

    /// Returns the session to refresh: that of the store, if another process has only replaced its refresh token.
    ///
    /// - Returns: The session; `nil` if another process has refreshed or ended it, or if no refresh is awaited.
    /// - Throws: `AuthError` if the store is unavailable. Another process may have used the refresh token then.
    private func unanswered(_ ticket: Ticket, _ held: ActiveSession) async throws(AuthError) -> ActiveSession? {
        guard isRefreshing(ticket) else { return nil }
        guard let version = held.version else { return held }
        let reading = await readStore()
        await points.pass(.answered)
        switch reading {
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .corrupt: return held
        case .absent, .found: break
        }
        guard case .found(let record) = reading, record.generation == version.generation, let session = record.session
        else {
            await notice()
            return isRefreshing(ticket) ? held : nil
        }
        guard record.version > version else { return held }
        return await adopt(session, record.version, ticket, held)
    }

    /// Uses a session that another process has stored in place of the one that is being refreshed.
    ///
    /// - Returns: The session, if its access token is the same and has to be refreshed still; `nil` otherwise.
    private func adopt(
        _ session: AuthSession, _ version: RecordVersion, _ ticket: Ticket, _ held: ActiveSession
    ) async -> ActiveSession? {
        var newer = ActiveSession(
            session, of: ticket, uptime: nil, version: version, jitter: randomness.unitInterval())
        let summary = SessionSummary(stored: session)
        guard newer.hasSameAccessToken(as: held) else {
            await perform(apply(.adopted(ticket, summary), newer).orders)
            return nil
        }
        newer.origin = held.origin
        newer.grant = held.grant
        guard session.isRefreshTokenDoubtful else { return newer }
        await perform(apply(.adopted(ticket, summary, .failed), newer, error: .doubtfulRefreshToken).orders)
        return nil
    }

    /// Returns the session to refresh after the server's rejection, as ``unanswered(_:_:)`` does. If the store can't be
    /// read, the server's word counts.
    private func unansweredRejection(_ ticket: Ticket, _ held: ActiveSession) async -> ActiveSession? {
        do {
            return try await unanswered(ticket, held)
        } catch {
            return held
        }
    }

    private func refresh(_ ticket: Ticket, _ held: ActiveSession, _ provider: any RemoteAuthProvider) async {
        var held = held
        var retries = policy.retriesInDoubt
        // A sign-out may have happened before the request is sent. Then it must not be sent.
        while isRefreshing(ticket) {
            do throws(RefreshFailure) {
                let update = try await provider.refresh(held.session)
                let uptime = time.uptime
                await points.pass(.answered)
                await arrive(update, held, ticket, uptime)
                return
            } catch {
                await points.pass(.answered)
                if case .inDoubt = error, retries > 0, isRefreshing(ticket) {
                    retries -= 1
                    continue
                }
                if case .rejected = error, persister.store.coordination != nil {
                    guard let current = await unansweredRejection(ticket, held) else { return }
                    if current.version != held.version {
                        held = current
                        continue
                    }
                }
                await end(ticket, held, error)
                return
            }
        }
    }
}
