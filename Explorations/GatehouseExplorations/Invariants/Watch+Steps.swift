import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

extension Watch {
    /// A request leaves a process.
    func willSend(_ request: HTTPRequest, by process: String) {
        tell("\(process) sends \(request.path)")
        guard case .credentials(let credentials) = request.headers.authorization, let token = credentials.token68,
            let account = service.account(of: token)
        else { return note(.mixed) }
        let isStored = store.savedSessions.contains { $0.accessToken.value.matches(token) }
        contents.withLock { contents in
            contents.lastSent[process] = token
            if contents.isOver(account, in: process) { contents.violations.append(.sentAfterSignOut) }
            if contents.isReplaced(account, in: process) { contents.violations.append(.sentAfterSwitch) }
            if !isStored, !contents.memoryOnly.contains(account) { contents.violations.append(.sentBeforeStored) }
            // Another process may have ended the session, and this one not heard of it yet.
            if !isShared, contents.hasLostKey(token) { contents.violations.append(.keyDeleted) }
            let path = request.path
            let (count, first) = contents.sent[path] ?? (0, account)
            if count == 2 { contents.violations.append(.sentTooOften) }
            if first != account { contents.violations.append(.accountChanged) }
            contents.sent[path] = (count + 1, first)
        }
    }

    /// A process is about to spend a refresh token.
    func willRefresh(_ session: AuthSession, by process: String) {
        tell("\(process) refreshes \(session.account.subject)")
        check(session)
        let token = session.refreshToken?.revealed ?? ""
        contents.withLock { contents in
            if contents.refreshing.updateValue(process, forKey: token) != nil {
                contents.violations.append(.refreshedTwice)
            }
            let mayRepeat =
                contents.hasLostAnswer || !contents.dead.isEmpty || contents.isGivenUp(session.account.subject)
            if !contents.spent.insert(token).inserted, !mayRepeat, !contents.hasChangedHands {
                contents.violations.append(.spentAgain)
            }
            if contents.isOver(session.account.subject, in: process) { contents.violations.append(.sentAfterSignOut) }
        }
    }

    func hasRefreshed(_ session: AuthSession, with update: SessionUpdate? = nil) {
        contents.withLock { contents in
            contents.refreshing[session.refreshToken?.revealed ?? ""] = nil
            if let token = update?.accessToken.revealed { contents.keys[token] = session.proofKeyID }
        }
    }

    /// A process is about to ask the server to revoke a session.
    func willRevoke(_ session: AuthSession, by process: String) {
        tell("\(process) revokes \(session.account.subject)")
        contents.withLock { contents in
            if !contents.revoking.insert([process, session.refreshToken?.revealed ?? ""]).inserted {
                contents.violations.append(.revokedTwice)
            }
        }
    }

    func hasFailedToRevoke(_ session: AuthSession, by process: String) {
        contents.withLock { _ = $0.revoking.remove([process, session.refreshToken?.revealed ?? ""]) }
    }

    /// The refresh tokens of the sessions that have to be revoked as far as a process knows the disk.
    ///
    /// Those of the account whose session the disk holds aren't among them: a restart would restore that session.
    func dueRevocations(knownBy process: String) -> Set<String> {
        let record = contents.withLock { $0.known[process] }
        let due = (record?.revocations ?? []).map(\.session).filter { $0.account.id != record?.session?.account.id }
        return Set(due.compactMap { $0.refreshToken?.revealed })
    }

    /// A process has waited for its revocations, and all of them succeeded.
    ///
    /// - Parameter earlier: What was due before.
    func hasFinishedRevocations(dueBefore earlier: Set<String>) {
        let left = (store.record?.revocations ?? []).compactMap { $0.session.refreshToken?.revealed }
        if !earlier.isDisjoint(with: left) { note(.revocationNotWritten) }
    }

    /// A process knows the disk, because it has read it, or because it was told that its write succeeded.
    func knows(_ record: AuthRecord?, _ process: String) {
        contents.withLock { $0.known[process] = record }
    }

    /// A process is about to write.
    func willSave(_ record: AuthRecord, by process: String) {
        tell("\(process) writes \(record.session?.account.subject.rawValue ?? "nobody")")
        guard let session = record.session else { return }
        check(session)
        let account = session.account.subject
        let isThere = store.session.map { $0.accessToken.value.matches(session.accessToken.value) } ?? false
        contents.withLock { contents in
            if !isThere, contents.isOver(account, in: process) { contents.violations.append(.writtenAfterSignOut) }
        }
    }

    /// A process has read the disk, or tried to.
    func hasRead(_ reading: StoreReading, by process: String) {
        tell("\(process) reads \(reading.word)")
        contents.withLock { contents in
            if case .unavailable = reading { contents.blind.insert(process) } else { contents.blind.remove(process) }
        }
    }

    /// A process is about to delete everything. What it couldn't read, nobody can revoke any more.
    func willErase(by process: String) {
        tell("\(process) erases")
        let unread = store.record.map { record in
            ([record.session] + record.revocations.map(\.session)).compactMap { $0?.account.subject }
        }
        contents.withLock { contents in
            if contents.blind.contains(process) { contents.orphans.formUnion(unread ?? []) }
        }
    }

    /// The tokens and the key of a session are its account's.
    private func check(_ session: AuthSession) {
        let account = session.account.subject
        let owners = [session.accessToken.value, session.refreshToken].compactMap { $0 }.map(service.account(of:))
        let key = contents.withLock { $0.keys[session.accessToken.value.revealed] }
        if owners.contains(where: { $0 != account }) || key == nil || session.proofKeyID != key { note(.mixed) }
    }
}
