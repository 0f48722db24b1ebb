import GatehouseTypes
import Synchronization

/// Work that is done once for all callers that request it at the same time.
///
/// A caller that is cancelled stops waiting at once. The work is cancelled when its last caller has stopped waiting.
final class JoinedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let outcome = OneShot<Result<Value, AuthError>>()
        var waiters = 0
        var task: Task<Void, Never>?
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// Does the work, or waits for the result of the same work if it is running.
    func run(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (outcome, isFirst) = entries.withLock { entries in
            var entry = entries[key] ?? Entry()
            entry.waiters += 1
            entries[key] = entry
            return (entry.outcome, entry.waiters == 1)
        }
        if isFirst { start(key, outcome, work) }
        do {
            return try await outcome.value().get()
        } catch is CancellationError {
            leave(key, outcome)
            throw AuthError(.cancelled)
        }
    }

    /// Cancels all work. The waiting callers get this error, whatever the cancelled work throws.
    func abandon(_ error: AuthError) {
        let abandoned = entries.withLock { entries in
            defer { entries = [:] }
            return Array(entries.values)
        }
        for entry in abandoned {
            entry.outcome.resolve(.failure(error))
            entry.task?.cancel()
        }
    }

    private func start(
        _ key: Key, _ outcome: OneShot<Result<Value, AuthError>>, _ work: @escaping @Sendable () async throws -> Value
    ) {
        let task = spawn { [weak self] in
            let result: Result<Value, AuthError>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(AuthError(error))
            }
            self?.remove(key, outcome)
            outcome.resolve(result)
        }
        entries.withLock { entries in
            if entries[key]?.outcome === outcome { entries[key]?.task = task }
        }
    }

    private func leave(_ key: Key, _ outcome: OneShot<Result<Value, AuthError>>) {
        let abandoned = entries.withLock { entries -> Task<Void, Never>? in
            guard var entry = entries[key], entry.outcome === outcome else { return nil }
            entry.waiters -= 1
            entries[key] = entry.waiters == 0 ? nil : entry
            return entry.waiters == 0 ? entry.task : nil
        }
        abandoned?.cancel()
    }

    private func remove(_ key: Key, _ outcome: OneShot<Result<Value, AuthError>>) {
        entries.withLock { entries in
            if entries[key]?.outcome === outcome { entries[key] = nil }
        }
    }
}
