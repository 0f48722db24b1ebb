import Foundation
import Synchronization

extension AuthManager {
    /// The number of ended sessions whose tokens have not been revoked yet. They are revoked in the background, also by
    /// a later launch.
    public var pendingRevocations: Int { core.withLock { $0.owed.count } }

    /// Revokes the tokens of all ended sessions now.
    ///
    /// When it returns, the store no longer lists the revoked sessions, including those that were revoked in the
    /// background, so a later launch doesn't revoke them again.
    ///
    /// - Returns: The reason why a session couldn't be revoked or the store couldn't be written; `nil` on success. Both
    ///   are retried later.
    @discardableResult
    public func finishRevocations() async -> AuthError? {
        await background.start(isRevocation: true) {
            let failure = await self.revokeDue()
            guard self.core.withLock({ !$0.ledger.revoked.isEmpty }) else { return failure }
            // A background task may have revoked the last session without having written that yet, and a write that
            // began before may list it again.
            _ = await self.readStore()
            let storeFailure = await self.flush()
            return failure ?? storeFailure
        }.value
    }

    func revokeInBackground() {
        background.start(isRevocation: true) { [weak self] in
            if await self?.revokeDue() != nil { self?.catchUp() }
        }
    }

    /// Revokes all sessions that are due. Each is revoked once, however many callers request it at the same time.
    ///
    /// The store lists them first: a request can take long, and the process may end meanwhile.
    func revokeDue() async -> AuthError? {
        var failure: AuthError?
        let isUnlisted = core.withLock { $0.hasUnlistedDue }
        if isUnlisted { await write(.notes) }
        let due = core.withLock { $0.due }
        for pending in due {
            do {
                try await revocations.run(RevokedTokens(pending.session)) { try await self.revoke(pending) }
            } catch {
                failure = AuthError(error)
            }
        }
        // Another caller may have revoked it while it was being listed.
        if isUnlisted || !due.isEmpty { await flush() }
        return failure
    }

    private func revoke(_ pending: PendingRevocation) async throws {
        // Another caller may have revoked it since the list was read.
        guard core.withLock({ $0.isDue(pending.session) }), let provider = providers.any(pending.session.provider)
        else { return }
        do {
            try await provider.revoke(pending.session)
        } catch {
            let error = AuthError(error)
            if error.maySucceedLater, mayWait(pending) { throw error }
            let now = time.now
            core.withLock { $0.ledger.note("revocationGivenUp", [:], error, $0.held?.version, at: now) }
        }
        await points.pass(.answered)
        await forget(pending.session)
        core.withLock { core in
            core.ledger.settle(pending.session, listed: core.store.record?.revocations ?? [])
        }
    }

    /// Returns whether the revocation may be retried: its age and the number of newer ones are limited.
    private func mayWait(_ pending: PendingRevocation) -> Bool {
        let age = time.now.timeIntervalSince(pending.since)
        return age < policy.revocationPatience.seconds && !core.withLock { $0.isSurplus(pending.session) }
    }

    func forget(_ session: AuthSession) async {
        guard !core.withLock({ $0.needsKey(of: session) }) else { return }
        await providers.any(session.provider)?.forget(session)
    }

    /// Revokes the current session if the store couldn't write it. The stored session, which may be an older one, isn't
    /// changed.
    ///
    /// This is for a process that is about to exit: the manager keeps the revoked session and stops trying to write it.
    ///
    /// - Returns: Whether there was such a session. If a later attempt has written it, it isn't revoked.
    package func revokeUnstored() async -> Bool {
        guard core.withLock({ $0.undurable }) != nil else { return false }
        await catchingUp.end()
        guard let session = core.withLock({ $0.undurable })?.session else { return false }
        let provider = providers.any(session.provider)
        try? await provider?.revoke(session)
        await provider?.forget(session)
        return true
    }
}

extension AuthError {
    /// Whether the same call may succeed later.
    fileprivate var maySucceedLater: Bool {
        recovery == .retry || code == .unknown || code == .cancelled
    }
}
