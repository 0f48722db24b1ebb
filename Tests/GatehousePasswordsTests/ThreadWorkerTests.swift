import Foundation
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehousePasswords

@Suite("The threads of hashes")
struct ThreadWorkerTests {
    private let worker = ThreadWorker()

    /// As many pieces of work as there are processors compute until a task goes on that has waited for them all.
    @Test func `leave Swift's tasks their own`() async {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        let isOver = Flag()
        let count = ProcessInfo.processInfo.activeProcessorCount
        for _ in 0..<count {
            worker.run {
                arrived.yield()
                while !isOver.isSet { sched_yield() }
            }
        }
        var iterator = arrivals.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
        #expect(!isOver.isSet)
        isOver.set()
    }

    @Test func `have a lower priority than the others`() async {
        @Sendable func priority() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        let (niceness, policy) = await withCheckedContinuation { continuation in
            worker.run { continuation.resume(returning: (priority(), sched_getscheduler(0))) }
        }
        #expect(niceness == min(19, priority() + ThreadWorker.niceness))
        #expect(policy == 3)  // `SCHED_BATCH`, which the header declares only for GNU programs
    }
}

/// A flag between threads.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}
