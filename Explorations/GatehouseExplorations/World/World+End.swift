import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization

extension World {
    /// Waits for everything, lets time pass until nobody waits for it, and checks what is left.
    ///
    /// - Returns: Where the living processes stand.
    /// - Throws: The first ``Violation``.
    func conclude() async throws -> String {
        for process in living { await process.manager.finishBackgroundWork() }
        return try await inOrder {
            await settle()
            for process in living where process.manager.state.isSignedIn { await watch.use(process) }
            await settle()
            for process in living { watch.examine(process) }
            watch.examineServer(living)
            if let violation = watch.contents.withLock({ $0.violations.first }) { throw violation }
            return living.map { "\($0.name): \($0.manager.state.word)" }.joined(separator: ", ")
        }
    }

    /// Time passes for as long as anybody waits for it, but not for ever.
    private func settle() async {
        for _ in 0..<8 {
            for process in living {
                await process.manager.finishBackgroundWork()
                await process.manager.finishRevocations()
            }
            await untilIdle()
            guard time.advanceToNextSleeper() else { return }
            await untilIdle()
        }
    }
}

extension Watch {
    /// Looks at a process when everything has ended.
    fileprivate func examine(_ process: AppProcess) {
        let (state, disk) = (process.manager.state, store.record?.session)
        switch state {
        case .signedOut(.unknownProvider), .locked: break
        case .signedOut:
            if disk != nil, !isDiskUnwell { note(.disagreement) }
        case .signedIn(let session):
            examine(session, disk, of: process.name)
        case .restoring, .signingIn, .refreshing:
            note(.stillBusy(state.word))
        }
        let lasting = contents.withLock { $0.lasting }
        if let lasting, state.account?.subject != lasting { note(.endedWithoutCause) }
        let isLeft = contents.withLock {
            $0.hasSignedOut || $0.hasServerRevoked || $0.hasSwitched || $0.hasMismatched
        }
        if state.isSignedOut, !isLeft, contents.withLock({ !$0.begun.isEmpty }) { note(.endedWithoutCause) }
    }

    private var isDiskUnwell: Bool { store.hasFault }

    /// Whoever is signed in gets through with what is in memory.
    fileprivate func use(_ process: AppProcess) async {
        let answer = await process.load()
        let (mayEnd, mayFail, mayLack) = contents.withLock {
            ($0.hasServerRevoked, $0.hasLostAnswer, $0.hasUnreadableAnswer)
        }
        let allowed =
            ["200"] + (mayEnd ? ["sessionEnded", "notSignedIn"] : []) + (mayFail ? ["unreachable", "inDoubt"] : [])
            + (mayLack ? ["cannotRefresh", "invalidResponse"] : [])
        guard !allowed.contains(answer) else { return }
        note(.unusable(answer))
    }

    private func examine(_ session: SessionSummary, _ disk: AuthSession?, of process: String) {
        let account = session.account.subject
        let (isOver, used, isKeyLost) = contents.withLock { contents in
            let used = contents.lastSent[process]
            return (contents.isOver(account, in: process), used, used.map(contents.hasLostKey) ?? false)
        }
        if isOver { note(.cameBack) }
        if isKeyLost { note(.keyDeleted) }
        switch session.durability {
        case .durable:
            let isSame = used.map { disk?.accessToken.value.matches($0) ?? false } ?? true
            if !isSame || disk?.account != session.account { note(.disagreement) }
        case .memoryOnly:
            if !isDiskUnwell { note(.notWritten) }
        }
    }

    /// Looks at the service's books when everything has ended.
    fileprivate func examineServer(_ living: [AppProcess]) {
        if service.counts.reuses > 0 { note(.familyRevoked) }
        let held = Set(living.compactMap { $0.manager.state.account?.subject })
        let written = Set(store.record?.session.map { [$0.account.subject] } ?? [])
        var known = Array(held.union(written)) + (store.record?.revocations.map(\.session.account.subject) ?? [])
        for account in service.liveAccounts {
            if let index = known.firstIndex(of: account) {
                known.remove(at: index)
            } else if !contents.withLock({ $0.orphans.contains(account) }) {
                tell("left at the server: \(account)")
                note(.leftAtServer)
            }
        }
    }
}
