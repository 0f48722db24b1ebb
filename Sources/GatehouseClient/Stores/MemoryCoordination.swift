import GatehouseTypes
import Synchronization

/// Locks and change notifications for the managers that share a store in one process.
package final class MemoryCoordination: StoreCoordination {
    fileprivate struct Line {
        var isHeld = false
        var waiting: [(number: UInt64, turn: OneShot<Void>)] = []
    }

    fileprivate struct State {
        var lines: [StoreLock: Line] = [:]
        var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Creates a coordination without locks and observers.
    package init() {}

    deinit {
        state.withLock { state in
            for watcher in state.watchers.values { watcher.finish() }
        }
    }

    /// Waits for a lock, in the order of the calls.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the task is cancelled before the lock is acquired.
    package func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        let (number, turn) = state.withLock { $0.enter(lock) }
        guard let turn else { return Lease(self, lock) }
        do {
            try await turn.value()
        } catch {
            // The waiter may have got the lock nevertheless. Then it is passed to the next one.
            if state.withLock({ !$0.leave(lock, number) }) { release(lock) }
            throw AuthError(.cancelled, underlyingError: error)
        }
        return Lease(self, lock)
    }

    /// Returns a stream with an element for each call of ``tell()``.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            let number = state.takeNumber()
            state.watchers[number] = continuation
            return number
        }
        continuation.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) } }
        }
        return stream
    }

    /// Notifies all observers that the store has changed.
    package func tell() {
        let watchers = state.withLock { $0.watchers.sorted { $0.key < $1.key } }
        for (_, watcher) in watchers { watcher.yield() }
    }

    fileprivate func release(_ lock: StoreLock) {
        let next = state.withLock { $0.next(lock) }
        next?.resolve(())
    }
}

extension MemoryCoordination.State {
    fileprivate mutating func takeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Takes a free lock, or a place in the queue.
    fileprivate mutating func enter(_ lock: StoreLock) -> (UInt64, OneShot<Void>?) {
        let number = takeNumber()
        guard lines[lock]?.isHeld == true else {
            lines[lock, default: MemoryCoordination.Line()].isHeld = true
            return (number, nil)
        }
        let turn = OneShot<Void>()
        lines[lock]?.waiting.append((number, turn))
        return (number, turn)
    }

    /// Leaves the queue; returns false if the waiter has already got the lock.
    fileprivate mutating func leave(_ lock: StoreLock, _ number: UInt64) -> Bool {
        guard let index = lines[lock]?.waiting.firstIndex(where: { $0.number == number }) else { return false }
        lines[lock]?.waiting.remove(at: index)
        return true
    }

    fileprivate mutating func next(_ lock: StoreLock) -> OneShot<Void>? {
        guard let line = lines[lock], !line.waiting.isEmpty else {
            lines[lock]?.isHeld = false
            return nil
        }
        return lines[lock]?.waiting.removeFirst().turn
    }
}

private final class Lease: StoreLease {
    private let coordination: MemoryCoordination
    private let lock: StoreLock
    private let isHeld = Atomic(true)

    init(_ coordination: MemoryCoordination, _ lock: StoreLock) {
        self.coordination = coordination
        self.lock = lock
    }

    func release() {
        if isHeld.exchange(false, ordering: .acquiringAndReleasing) { coordination.release(lock) }
    }
}
