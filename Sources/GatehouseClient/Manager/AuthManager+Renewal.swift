import GatehouseTypes

extension AuthManager {
    /// Asks the provider for a new token, and commits what it answers if anybody still waits for it.
    nonisolated func conductRefresh(_ ticket: Ticket, _ held: HeldSession) async {
        guard let provider = providers[held.session.provider] else {
            await fail(ticket, .impossible(AuthError(.unknownProvider)))
            return
        }
        var retries = policy.retriesInDoubt
        while true {
            do throws(RefreshFailure) {
                let update = try await provider.refresh(held.session)
                let uptime = core.time.uptime
                await points.pass(.answered)
                await arrive(update, held.session, ticket, uptime)
                return
            } catch {
                await points.pass(.answered)
                if case .inDoubt = error, retries > 0, core.isRefreshing(ticket) {
                    retries -= 1
                    continue
                }
                await fail(ticket, error)
                return
            }
        }
    }

    private nonisolated func arrive(_ update: SessionUpdate, _ old: AuthSession, _ ticket: Ticket, _ uptime: Duration)
        async
    {
        do throws(AuthError) {
            let arrival = Arrival(session: try old.merging(update), ticket: ticket, uptime: uptime)
            await perform(core.apply(.refreshArrived(ticket), arrival: arrival).work)
        } catch {
            await perform(core.apply(.refreshFailed(ticket, nil), error: error).work)
        }
    }

    private nonisolated func fail(_ ticket: Ticket, _ failure: RefreshFailure) async {
        let applied =
            switch failure {
            case .rejected(let rejection): core.apply(.rejected(ticket, rejection))
            case .inDoubt(let error): core.apply(.refreshFailed(ticket, .inDoubt), error: error)
            case .transient(let error): core.apply(.refreshFailed(ticket, .stale), error: error)
            case .impossible(let error): core.apply(.refreshFailed(ticket, nil), error: error)
            }
        await perform(applied.work)
    }
}
