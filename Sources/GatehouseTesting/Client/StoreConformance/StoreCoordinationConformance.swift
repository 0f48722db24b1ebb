import GatehouseClient
import GatehouseTypes
import Synchronization

/// The contract of `StoreCoordination`, as checks that the coordination of every shared store must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: StoreCoordinationConformance.checks)
/// func `keeps the contract`(check: StoreCoordinationConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum StoreCoordinationConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<SharedStore>

    /// Every check.
    public static var checks: [Check] { checksWithoutNotices + notices }

    /// The checks for a store without change notifications, whose `changes()` ends at once. They are a part of
    /// ``checks``.
    public static var checksWithoutNotices: [Check] { locks + cancellation }

    /// A store with two objects for the same storage, like those of two processes.
    public struct SharedStore: Sendable {
        let store: any AuthDataStore
        let other: any AuthDataStore
        let mine: any StoreCoordination
        let theirs: any StoreCoordination

        init(_ test: StoreUnderTest) throws {
            store = test.store
            other = test.again()
            guard let mine = store.coordination, let theirs = other.coordination else {
                throw ConformanceFailure("the store has a coordination", #line, #fileID)
            }
            self.mine = mine
            self.theirs = theirs
        }

        /// The coordination of one of the two objects, in alternation.
        func end(_ number: Int) -> any StoreCoordination { number.isMultiple(of: 2) ? mine : theirs }
    }
}

extension ConformanceCheck where Subject == StoreCoordinationConformance.SharedStore {
    /// Runs the check.
    ///
    /// - Parameter store: A new, empty store.
    /// - Throws: ``ConformanceFailure`` if the coordination violates the contract, and the errors of the coordination.
    public func run(on store: StoreUnderTest) async throws {
        try await run(on: try Subject(store))
    }
}

extension StoreCoordinationConformance {
    static let locks: [Check] = [
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
                    var record = try await store.found()
                    record.revision += 1
                    try await store.save(record)
                }
            }
            try require(try await shared.store.found().revision, is: 40, "the number of changes")
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

    static let cancellation: [Check] = [
        Check("A cancelled waiter gets an error, and the lock is passed on") { shared in
            for end in [shared.mine, shared.theirs] {
                let held = try await shared.mine.acquire(.renewal)
                let waiter = spawn { try await end.acquire(.renewal) }
                let next = spawn { try await end.acquire(.renewal) }
                waiter.cancel()
                try await requireCode([.cancelled]) { try await waiter.value.release() }
                held.release()
                try await next.value.release()
            }
        },
        Check("A lock that a just cancelled waiter gets is passed to the next one") { shared in
            for number in 0..<20 {
                let held = try await shared.mine.acquire(.renewal)
                let waiter = spawn { try await shared.end(number).acquire(.renewal) }
                let next = spawn { try await shared.end(number).acquire(.renewal) }
                for _ in 0..<number { await Task.yield() }
                waiter.cancel()
                held.release()
                if let lease = try? await waiter.value { lease.release() }
                try await next.value.release()
            }
        },
    ]

    static let notices: [Check] = [
        Check("Each kind of change is reported to all observers") { shared in
            let changes: [@Sendable () async throws -> Void] = [
                { try await shared.store.save(RecordFixture.record("one")) },
                { try await shared.other.save(RecordFixture.record("two")) },
                { try await shared.other.erase() },
                { try await shared.store.save(RecordFixture.record("three")) },
                { try await shared.store.erase() },
            ]
            for change in changes { try await requireNotices(of: change, shared) }
        },
        Check("A change before the stream is awaited isn't missed") { shared in
            let stream = shared.mine.changes()
            try await shared.other.save(RecordFixture.record("one"))
            try await requireNotice(stream)
        },
        Check("Reading after each notification leads to the last record") { shared in
            let stream = shared.theirs.changes()
            async let seen = readAtEachNotice(stream, shared.other, until: 30)
            for number in 1...30 as ClosedRange<UInt64> {
                try await shared.store.save(RecordFixture.record("\(number)", revision: number))
            }
            try require(await seen, is: 30, "the last revision that was read")
        },
        Check("The end of one observer doesn't affect the others") { shared in
            let leaving = spawn { for await _ in shared.mine.changes() {} }
            let stream = shared.mine.changes()
            leaving.cancel()
            await leaving.value
            try await shared.other.save(RecordFixture.record("one"))
            try await requireNotice(stream)
        },
    ]

    private static func requireNotices(of change: () async throws -> Void, _ shared: SharedStore) async throws {
        let streams = [shared.mine.changes(), shared.theirs.changes(), shared.mine.changes()]
        try await change()
        for stream in streams { try await requireNotice(stream) }
    }

    private static func requireNotice(_ stream: AsyncStream<Void>) async throws {
        for await _ in stream { return }
        throw ConformanceFailure("a change is told", #line, #fileID)
    }

    private static func readAtEachNotice(
        _ stream: AsyncStream<Void>, _ store: any AuthDataStore, until revision: UInt64
    ) async -> UInt64 {
        for await _ in stream {
            if case .found(let record) = await store.read(), record.revision == revision { return revision }
        }
        return 0
    }
}
