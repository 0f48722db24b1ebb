import Foundation
import GatehouseTypes
import Synchronization

/// Brings what holds in memory to the store, one operation after the other.
///
/// Operations may come in another order than the events that they follow, so each one looks at the core when its turn
/// comes, and does only what still holds. A store that is shared is locked and read again before each write.
final class RecordKeeper: Sendable {
    let store: any AuthDataStore
    let core: SessionCore
    private let queue = SerialQueue()
    private let contents = Mutex(Knowledge())

    init(_ store: any AuthDataStore, _ core: SessionCore) {
        self.store = store
        self.core = core
    }

    var knowledge: Knowledge {
        contents.withLock { $0 }
    }

    func change<Value: Sendable>(_ body: (inout Knowledge) -> Value) -> Value {
        contents.withLock { body(&$0) }
    }

    /// Reads the store.
    func read() async -> StoreReading {
        await queue.run { await readNow() }
    }

    /// Reads the store, and looks at what it gave before anything else is done to it.
    func read<Value>(_ look: (StoreReading) -> Value) async -> Value {
        await queue.run { look(await readNow()) }
    }

    /// Changes the record.
    ///
    /// - Parameters:
    ///   - isNeeded: Whether it's worth the trouble, asked when nothing else is done to the store.
    ///   - body: Changes it, or says why not.
    ///   - settle: Is told what came of it, before anything else is done to the store.
    /// - Returns: What came of it.
    @discardableResult
    func update(
        if isNeeded: () -> Bool = { true }, _ body: (inout AuthRecord) -> Refusal?,
        then settle: (Update) -> Void = { _ in }
    ) async -> Update {
        await queue.run {
            guard isNeeded() else { return .refused(.unchanged) }
            let update = await updateUnderLease(body)
            settle(update)
            return update
        }
    }

    private func updateUnderLease(_ body: (inout AuthRecord) -> Refusal?) async -> Update {
        let lease: (any StoreLease)?
        do {
            lease = try await store.coordination?.acquire(.record)
        } catch {
            return .failed(AuthError(error))
        }
        defer { lease?.release() }
        return await updateNow(body)
    }

    /// Deletes the whole record if a sign-out couldn't take the session out of it; unless a later sign-in was quicker. The
    /// sessions that have to be revoked are kept in mind for the next write.
    ///
    /// After a rejection the record stays: another process may have stored a session in it that this one hasn't read.
    ///
    /// - Parameter error: Why the session couldn't be taken out of the record.
    /// - Returns: Why the store still holds the session; nil if it's deleted, or if its end is no longer owed.
    func erase(after error: AuthError) async -> AuthError? {
        await queue.run {
            let (epoch, owed) = core.read { ($0.machine.epoch, $0.owedEnd) }
            guard let owed, !holdsWanted else { return nil }
            guard owed.disposal == .revoke else { return error }
            // What was never read can't be revoked once it's gone.
            if knowledge.record == nil { _ = await readNow() }
            do {
                try await store.erase()
            } catch {
                return AuthError(error)
            }
            let now = core.time.now
            change { knowledge in
                let pending = knowledge.record?.session.map { [PendingRevocation($0, since: now)] } ?? []
                knowledge.owe((knowledge.record?.revocations ?? []) + pending)
                knowledge.record = knowledge.blank
                knowledge.isStored = false
                knowledge.isDamaged = false
                knowledge.stored = nil
            }
            settleEnd(of: epoch)
            return nil
        }
    }

    /// Whether the store holds the session that is to be kept, as far as this process wrote it.
    var holdsWanted: Bool {
        knowledge.stored.map(core.wants) ?? false
    }

    /// The session of an epoch is out of the store. What was signed in and out since then may not be.
    func settleEnd(of epoch: Epoch?) {
        core.change { if $0.machine.epoch == epoch { $0.owedEnd = nil } }
    }

    private func readNow() async -> StoreReading {
        let reading = await store.read()
        switch reading {
        case .found(let record): learn(record)
        case .absent:
            change { knowledge in
                knowledge.record = knowledge.blank
                knowledge.isStored = false
                knowledge.isDamaged = false
            }
        case .corrupt: change { $0.isDamaged = true }
        case .unavailable: break
        }
        return reading
    }

    private func updateNow(_ body: (inout AuthRecord) -> Refusal?) async -> Update {
        let known = knowledge
        var record: AuthRecord
        if let last = known.record, store.coordination == nil {
            record = last
        } else {
            switch await readNow() {
            case .found(let found): record = found
            case .absent: record = known.blank
            case .corrupt: record = known.substitute(at: core.time.now)
            case .unavailable(let reason): return .failed(AuthError(.storeUnavailable, reason))
            }
        }
        if let refusal = body(&record) { return .refused(refusal) }
        return await write(&record)
    }

    private func write(_ record: inout AuthRecord) async -> Update {
        let notes = core.takeNotes()
        let known = change { knowledge in
            knowledge.unsaved.trail += notes
            return knowledge
        }
        known.complete(&record)
        do {
            try await store.save(record)
        } catch {
            return .failed(AuthError(error))
        }
        learn(record, written: known.unsaved)
        return .written(record.mark)
    }

    private func learn(_ record: AuthRecord, written: Unsaved? = nil) {
        change { knowledge in
            if let written { knowledge.unsaved.remove(written) }
            knowledge.record = record
            knowledge.isStored = true
            knowledge.isDamaged = false
            knowledge.greatest = max(knowledge.greatest, record.mark)
        }
    }
}
