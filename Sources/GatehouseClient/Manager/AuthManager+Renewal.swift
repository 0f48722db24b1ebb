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
            if await isAnswered(ticket, held) { return }
            await refresh(ticket, held, provider)
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

    /// Returns whether no refresh is needed, because another process has refreshed or ended the session.
    private func isAnswered(_ ticket: Ticket, _ held: ActiveSession) async -> Bool {
        guard isRefreshing(ticket) else { return true }
        guard let version = held.version else { return false }
        let reading = await readStore()
        await points.pass(.answered)
        guard case .found(let record) = reading, record.generation == version.generation, let session = record.session
        else {
            if case .unavailable = reading { return false }
            if case .corrupt = reading { return false }
            await notice()
            return !isRefreshing(ticket)
        }
        guard record.version > version else { return false }
        let summary = SessionSummary(session, durability: .durable, assurance: .unverified)
        let adopted = ActiveSession(
            session, of: ticket, uptime: nil, version: record.version, jitter: randomness.unitInterval())
        await perform(apply(.adopted(ticket, summary), adopted).orders)
        return true
    }

    private func refresh(_ ticket: Ticket, _ held: ActiveSession, _ provider: any RemoteAuthProvider) async {
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
                let isShared = persister.store.coordination != nil
                if case .rejected = error, isShared, await isAnswered(ticket, held) { return }
                await fail(ticket, error)
                return
            }
        }
    }

    private func arrive(_ update: SessionUpdate, _ old: ActiveSession, _ ticket: Ticket, _ uptime: Duration)
        async
    {
        do throws(AuthError) {
            let renewed = ActiveSession(
                try old.session.merging(update), of: ticket, uptime: uptime, version: old.version,
                isReplacing: old.isReplacing, grant: old.grant, jitter: randomness.unitInterval())
            await perform(apply(.refreshArrived(ticket), renewed).orders)
        } catch {
            await perform(apply(.refreshFailed(ticket, nil), error: error).orders)
        }
    }

    private func fail(_ ticket: Ticket, _ failure: RefreshFailure) async {
        // While the token is valid, a failed refresh isn't repeated at once.
        let quietUntil = time.uptime + policy.spacing
        core.withLock { $0.quietUntil = quietUntil }
        let applied =
            switch failure {
            case .rejected(let rejection): apply(.rejected(ticket, rejection))
            case .inDoubt(let error): apply(.refreshFailed(ticket, .inDoubt), error: error)
            case .transient(let error): apply(.refreshFailed(ticket, .stale), error: error)
            case .impossible(let error): apply(.refreshFailed(ticket, nil), error: error)
            }
        await perform(applied.orders)
    }
}
