import GatehouseTesting
import OwnParts
import Synchronization

/// A key-value service in memory, which a test can make unreachable.
final class MemoryKeyValueService: KeyValueService {
    struct Unreachable: Error {}

    private struct State {
        var isReachable = true
        var values: [String: [UInt8]] = [:]
        var heldLocks: Set<String> = []
        var waiting: [String: [Gate<Void>]] = [:]
        var watchers: [(key: String, continuation: AsyncStream<Void>.Continuation)] = []
    }

    private let state = Mutex(State())

    func setReachable(_ isReachable: Bool) {
        state.withLock { $0.isReachable = isReachable }
    }

    func value(for key: String) async throws -> [UInt8]? {
        try state.withLock { state in
            guard state.isReachable else { throw Unreachable() }
            return state.values[key]
        }
    }

    func set(_ value: [UInt8]?, for key: String) async throws {
        let watchers = try state.withLock { state in
            guard state.isReachable else { throw Unreachable() }
            state.values[key] = value
            return state.watchers.filter { $0.key == key }
        }
        for watcher in watchers { watcher.continuation.yield() }
    }

    func changes(of key: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.watchers.append((key, continuation)) }
        return stream
    }

    func lock(_ name: String) async throws -> @Sendable () -> Void {
        let turn = state.withLock { state -> Gate<Void>? in
            guard !state.heldLocks.insert(name).inserted else { return nil }
            let turn = Gate<Void>()
            state.waiting[name, default: []].append(turn)
            return turn
        }
        do {
            try await turn?.wait()
        } catch {
            leave(name, turn)
            throw error
        }
        let isHeld = Mutex(true)
        return { [self] in
            if isHeld.withLock({ isHeld in exchange(&isHeld, with: false) }) { pass(name) }
        }
    }

    /// Leaves the queue of a lock, or passes the lock on if it was granted at the same time.
    private func leave(_ name: String, _ turn: Gate<Void>?) {
        let wasWaiting = state.withLock { state in
            let count = state.waiting[name]?.count
            state.waiting[name]?.removeAll { $0 === turn }
            return state.waiting[name]?.count != count
        }
        if !wasWaiting { pass(name) }
    }

    private func pass(_ name: String) {
        let next = state.withLock { state -> Gate<Void>? in
            guard let next = state.waiting[name]?.first else {
                state.heldLocks.remove(name)
                return nil
            }
            state.waiting[name]?.removeFirst()
            return next
        }
        next?.open()
    }
}
