import GatehouseClient
import Synchronization

/// The locks that a process holds. A process that dies gives them up.
final class HeldLocks: Sendable {
    private struct State {
        var leases: [Int: any StoreLease] = [:]
        var lastNumber = 0
        var isDead = false
    }

    private let state = Mutex(State())

    func hold(_ lease: any StoreLease) -> any StoreLease {
        let number = state.withLock { state -> Int? in
            guard !state.isDead else { return nil }
            state.lastNumber += 1
            state.leases[state.lastNumber] = lease
            return state.lastNumber
        }
        guard let number else {
            lease.release()
            return lease
        }
        return TrackedLease(number: number, locks: self)
    }

    fileprivate func release(_ number: Int) {
        state.withLock { $0.leases.removeValue(forKey: number) }?.release()
    }

    func releaseAll() {
        let leases = state.withLock { state in
            state.isDead = true
            defer { state.leases = [:] }
            return state.leases.sorted { $0.key < $1.key }.map(\.value)
        }
        for lease in leases { lease.release() }
    }
}

private struct TrackedLease: StoreLease {
    let number: Int
    let locks: HeldLocks

    func release() { locks.release(number) }
}

/// The disk's locks and notices as one process sees them.
struct ProcessCoordination: StoreCoordination {
    let sharing: MemoryCoordination
    let life: Life
    let locks: HeldLocks

    func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        await life.check()
        let lease = locks.hold(try await sharing.acquire(lock))
        await life.check()
        return lease
    }

    func changes() -> AsyncStream<Void> { sharing.changes() }
}
