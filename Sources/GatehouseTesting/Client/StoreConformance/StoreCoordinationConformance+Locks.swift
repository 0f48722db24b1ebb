import GatehouseClient
import Synchronization

extension StoreCoordinationConformance {
    static var locks: [Check] {
        [
            Check("Only one of many callers has a lock at a time") { shared in
                let inside = Atomic(0)
                let entries = try await inParallel(12) { number in
                    for _ in 0..<5 {
                        let lease = try await shared.end(number).acquire(.record)
                        let before = inside.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
                        try require(before, is: 0, "the number of holders")
                        await Task.yield()
                        inside.wrappingSubtract(1, ordering: .sequentiallyConsistent)
                        lease.release()
                    }
                    return 5
                }
                try require(entries.reduce(0, +), is: 60, "the number of times that it was held")
            },
            Check("A change that is read and written under the lock isn't lost") { shared in
                try await shared.store.save(AuthRecord())
                _ = try await inParallel(8) { number in
                    let store = number.isMultiple(of: 2) ? shared.store : shared.other
                    for _ in 0..<5 {
                        let lease = try await shared.end(number).acquire(.record)
                        defer { lease.release() }
                        guard case .found(var record) = await store.read() else {
                            throw ConformanceFailure("the record is found", #line, #fileID)
                        }
                        record.revision += 1
                        try await store.save(record)
                    }
                }
                guard case .found(let record) = await shared.store.read() else {
                    throw ConformanceFailure("the record is found", #line, #fileID)
                }
                try require(record.revision, is: 40, "the number of changes")
            },
            Check("The two locks are independent") { shared in
                let record = try await shared.mine.acquire(.record)
                let renewal = try await shared.mine.acquire(.renewal)
                record.release()
                let other = try await shared.theirs.acquire(.record)
                other.release()
                renewal.release()
                try await shared.theirs.acquire(.renewal).release()
            },
            Check("A second release doesn't release the lock of another holder") { shared in
                let first = try await shared.mine.acquire(.record)
                first.release()
                let second = try await shared.mine.acquire(.record)
                first.release()
                try await requireHeld(.record, by: second, shared)
                try await shared.theirs.acquire(.record).release()
            },
            Check("A caller that acquires a lock repeatedly doesn't starve the others") { shared in
                let (turns, greed) = (Tally(), Tally())
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        while turns.count == 0 {
                            let lease = try await shared.mine.acquire(.renewal)
                            for _ in 0..<5 { _ = await shared.store.read() }
                            greed.increment()
                            lease.release()
                            // A store in memory never suspends, so the loop would block the thread for all other tasks.
                            await Task.yield()
                        }
                    }
                    try await greed.wait(for: 1)
                    var waits: [Int] = []
                    for _ in 0..<21 {
                        let before = greed.count
                        try await shared.theirs.acquire(.renewal).release()
                        waits.append(greed.count - before)
                    }
                    turns.increment()
                    try await group.waitForAll()
                    // The longest waits are ignored, because this task may be delayed between two statements.
                    try require(waits.sorted()[15] <= 8, "the other doesn't have to stand back so often: \(waits)")
                }
            },
        ]
    }

    /// Requires that another task can't acquire the lock before the lease is released. The other task gets the time to
    /// acquire a different lock three times.
    private static func requireHeld(_ lock: StoreLock, by lease: any StoreLease, _ shared: SharedStore) async throws {
        let releases = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let lease = try await shared.theirs.acquire(lock)
                try require(releases.count, is: 1, "the number of releases before somebody else has the lock")
                lease.release()
            }
            for _ in 0..<3 { try await shared.theirs.acquire(.renewal).release() }
            releases.increment()
            lease.release()
            try await group.waitForAll()
        }
    }
}
