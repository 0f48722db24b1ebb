import Foundation
import GatehouseTypes
import Synchronization

extension AuthManager {
    /// How many sessions are over here while their servers don't know yet. They are told in the background, also by a
    /// later launch.
    public var pendingRevocations: Int { core.withLock { $0.owed.count } }

    /// Asks the servers now to revoke every session that is over.
    ///
    /// When it returns, the store no longer lists the revoked sessions, also those that were revoked in the background.
    /// A later launch doesn't revoke them again.
    ///
    /// - Returns: Why a session couldn't be revoked, or why the store couldn't be written; both are tried again later.
    @discardableResult
    public func finishRevocations() async -> AuthError? {
        await background.start {
            let failure = await self.revokeDue()
            // The background may have revoked the last session just before, and may not have written that yet.
            let storeFailure = self.core.withLock { $0.ledger.revoked.isEmpty } ? nil : await self.flush()
            return failure ?? storeFailure
        }.value
    }

    func revokeInBackground() {
        background.start { [weak self] in
            if await self?.revokeDue() != nil { self?.catchUp() }
        }
    }

    /// Asks each provider to revoke what is due, each session once, however many ask for that at the same time.
    func revokeDue() async -> AuthError? {
        var failure: AuthError?
        let due = core.withLock { $0.due }
        for pending in due {
            do {
                try await revocations.run(RevokedTokens(pending.session)) { try await self.revoke(pending) }
            } catch {
                failure = AuthError(error)
            }
        }
        if !due.isEmpty { await flush() }
        return failure
    }

    private func revoke(_ pending: PendingRevocation) async throws {
        // Somebody else may have done it since it was seen to be due.
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

    /// Whether a session that couldn't be revoked may wait for another attempt: not for too long, and not among too
    /// many.
    private func mayWait(_ pending: PendingRevocation) -> Bool {
        let age = time.now.timeIntervalSince(pending.since)
        return age < policy.revocationPatience.seconds && !core.withLock { $0.isSurplus(pending.session) }
    }

    func forget(_ session: AuthSession) async {
        guard !core.withLock({ $0.needsKey(of: session) }) else { return }
        await providers.any(session.provider)?.forget(session)
    }
}

extension AuthError {
    /// Whether there is any hope that the same call succeeds another time.
    fileprivate var maySucceedLater: Bool {
        recovery == .retry || code == .unknown || code == .cancelled
    }
}
