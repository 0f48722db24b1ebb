import GatehouseTypes
import Synchronization

/// Performs decided writes, one operation at a time. A shared store is locked and read again before each write.
///
/// Operations may arrive in another order than their events. So a write names the version on which it was decided, and
/// is performed only if that version is still current.
final class SessionPersister: Sendable {
    let store: any AuthDataStore
    private let queue = PermitQueue(limit: 1)
    private let snapshot = Mutex(StoreSnapshot())

    init(_ store: any AuthDataStore) {
        self.store = store
    }

    /// Reads the store.
    ///
    /// - Parameter look: Is called with the reading and the resulting snapshot, before any other operation.
    /// - Returns: The result of `look`.
    func read<Value>(_ look: (StoreReading, StoreSnapshot) -> Value) async -> Value {
        await queue.run {
            let reading = await store.read()
            return look(
                reading,
                snapshot.withLock { known in
                    known.learn(reading)
                    return known
                })
        }
    }

    /// Changes the stored record.
    ///
    /// - Parameters:
    ///   - write: The write.
    ///   - isCurrent: Returns whether the version on which the write was decided is still current.
    ///   - report: Unless the write is outdated, is called with the result and the resulting snapshot, before any other
    ///     operation.
    /// - Returns: The result.
    func write(
        _ write: StoreWrite, if isCurrent: () -> Bool, report: (StoreReport, StoreSnapshot) -> Void
    ) async -> StoreReport {
        await queue.run {
            var result: StoreReport
            do {
                let lease = try await store.coordination?.acquire(.record)
                defer { lease?.release() }
                if snapshot.withLock({ $0.record == nil }) || store.coordination != nil {
                    let reading = await store.read()
                    snapshot.withLock { $0.learn(reading) }
                    if case .unavailable(let reason) = reading { throw AuthError(.storeUnavailable, reason) }
                }
                guard isCurrent() else { return .outdated }
                switch write.applied(to: snapshot.withLock { $0 }) {
                case .unchanged: result = .unchanged
                case .overtaken: result = .overtaken
                case .changed(let record):
                    try await store.save(record)
                    snapshot.withLock { $0.learn(.found(record)) }
                    result = .written(record.version)
                }
            } catch {
                result = await erase(after: AuthError(error), write, if: isCurrent)
            }
            if case .outdated = result { return result }
            report(result, snapshot.withLock { $0 })
            return result
        }
    }

    /// Deletes the whole record if a sign-out couldn't delete the session from it.
    ///
    /// After a rejection the record stays: another process may have stored a session in it that this one hasn't read.
    private func erase(after error: AuthError, _ write: StoreWrite, if isCurrent: () -> Bool) async -> StoreReport {
        guard case .end = write.content, write.ledger.owedEnd?.disposal == .revoke else { return .failed(error) }
        guard isCurrent() else { return .outdated }
        // A session that was never read can't be revoked once it is deleted.
        if snapshot.withLock({ $0.record == nil }) {
            let reading = await store.read()
            snapshot.withLock { $0.learn(reading) }
        }
        do {
            try await store.erase()
        } catch {
            return .failed(AuthError(error))
        }
        return snapshot.withLock { known in
            defer { known.learn(.absent) }
            return .erased(known.record)
        }
    }
}
