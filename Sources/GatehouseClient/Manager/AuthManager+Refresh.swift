import Synchronization

extension AuthManager {
    /// Returns the session. Refreshes it first if its access token expires too soon.
    ///
    /// - Parameter minimumValidity: The minimum remaining lifetime of the access token. If the server's tokens have a
    ///   shorter lifetime, the newest one is returned.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``, ``AuthError/Code/sessionEnded``, or the reason why it
    ///   couldn't be refreshed; ``AuthError/recovery`` says what to do.
    public func validSession(minimumValidity: Duration = .zero) async throws -> AuthSession {
        try await held(SessionRequirement(needed: minimumValidity, leeway: policy.leeway, ahead: policy.ahead)).session
    }

    /// Refreshes the session unless the token has been replaced already.
    ///
    /// - Parameter token: The access token that a resource server rejected. If it is no longer the current token, the
    ///   current token is returned without a network request.
    /// - Returns: The session with the current token.
    /// - Throws: ``AuthError``, as for ``validSession(minimumValidity:)``.
    public func refresh(ifCurrent token: AccessToken) async throws -> AuthSession {
        let current = core.withLock { $0.held }
        let isCurrent = current.map { $0.session.accessToken.value.matches(token.value) } ?? false
        return try await held(SessionRequirement(leeway: .zero, refused: isCurrent ? current?.origin : nil)).session
    }

    /// Refreshes the session. Concurrent callers share one refresh and its result.
    ///
    /// - Returns: The session with the new token.
    /// - Throws: ``AuthError``, as for ``validSession(minimumValidity:)``: ``AuthError/Code/cannotRefresh`` if the
    ///   server may have used up the refresh token (``AuthSession/isRefreshTokenDoubtful``). The session can still be
    ///   used until its access token expires.
    @discardableResult
    public func refresh() async throws -> AuthSession {
        try await held(SessionRequirement(leeway: .zero, isForced: true)).session
    }

    /// Returns a session that meets a requirement. Waits for running work and refreshes if necessary.
    func held(_ requirement: SessionRequirement) async throws(AuthError) -> ActiveSession {
        var requirement = requirement
        var hasUnlocked = false
        while true {
            switch core.withLock({ $0.availability(requirement, time) }) {
            case .ready(let held): return held
            case .aging(let held):
                await perform(apply(.refreshBegun(replacing: held.origin)).orders)
                return held
            case .none(let error): throw error
            case .underWay(let waiting): try await wait(for: waiting)
            case .outdated(let held):
                if let failure = requirement.failure { throw failure }
                try await renew(held, &requirement)
            case .locked(let reason):
                guard !hasUnlocked, reason == .unavailable else { throw AuthError(reason) }
                hasUnlocked = true
                let applied = apply(.restoreBegun)
                await perform(applied.orders)
                if let waiting = applied.waiting { try await wait(for: waiting) }
            }
        }
    }

    /// Waits for a refresh of the session. Starts one if none is running.
    private func renew(_ held: ActiveSession, _ requirement: inout SessionRequirement) async throws(AuthError) {
        await points.pass(.decided)
        if requirement.isLimited, requirement.refused == held.origin, !mayReplaceRefused(held) {
            throw AuthError(.refused, "the server rejected several new tokens in a short time; try again in a while")
        }
        let applied = apply(.refreshBegun(replacing: held.origin))
        await points.pass(.called)
        await perform(applied.orders)
        guard let waiting = applied.waiting else { return }
        let outcome = try await asAuthError { try await waiting.value() }
        requirement.renewed = held.origin
        guard case .failure(let error) = outcome else { return }
        requirement.failure = error
        // A refresh that brought only a refresh token has changed the session and not its access token.
        guard let rest = core.withLock({ $0.held }), rest.hasSameAccessToken(as: held) else { return }
        requirement.renewed = rest.origin
        if requirement.refused == held.origin { requirement.refused = rest.origin }
    }

    /// Returns whether the token that was refused may be replaced: either the limit isn't reached, or the replacement
    /// is running.
    private func mayReplaceRefused(_ held: ActiveSession) -> Bool {
        let now = time.uptime
        return core.withLock { core in
            core.isRenewing(held.origin) || core.mayReplaceRefused(policy.maximumRefusals, at: now)
        }
    }

    /// Keeps the access token fresh, also while no request uses it, until the task is cancelled.
    ///
    /// This is optional: requests refresh the token themselves if necessary. A refresh that fails is retried with
    /// increasing delays, without a limit.
    public func refreshAutomatically() async {
        var failures = 0
        while !Task.isCancelled {
            do {
                try await time.sleep(for: untilAging(failures))
                _ = try await held(SessionRequirement(leeway: policy.leeway + policy.ahead))
                failures = 0
            } catch {
                failures = min(failures + 1, 6)
            }
        }
    }

    /// Returns the time until the token should be refreshed, or the delay after a failure.
    private func untilAging(_ failures: Int) -> Duration {
        let pause = max(policy.spacing, .seconds(1)) * (1 << failures)
        guard failures == 0, let held = core.withLock({ $0.held }), let lifetime = held.session.accessToken.lifetime,
            let remaining = held.remaining(time)
        else { return pause }
        return max(remaining - min(policy.leeway + policy.ahead * (0.5 + held.jitter / 2), lifetime / 2), .seconds(1))
    }
}

extension AuthError {
    fileprivate init(_ reason: LockReason) {
        switch reason {
        case .unavailable: self.init(.storeUnavailable, "the stored session can't be read at the moment")
        case .corrupt: self.init(.storeCorrupt, "the stored session is corrupt and was moved aside")
        }
    }
}
