import Foundation
import GatehouseTypes
import Synchronization
import Testing

/// Counts the jobs that it runs.
private final class CountingExecutor: TaskExecutor {
    private let jobs = Mutex(0)
    private let queue = DispatchQueue(label: "counting")

    var jobCount: Int { jobs.withLock { $0 } }

    func enqueue(_ job: UnownedJob) {
        jobs.withLock { $0 += 1 }
        let executor = unsafe asUnownedTaskExecutor()
        queue.async { unsafe job.runSynchronously(on: executor) }
    }
}

private struct Failure: Error {}

@Suite("A spawned task")
struct SpawnTests {
    @Test func `runs on the executor of the task that spawns it`() async {
        let executor = CountingExecutor()
        await Task(executorPreference: executor) {
            let before = executor.jobCount
            let spawned = spawn { executor.jobCount }
            #expect(await spawned.value > before)
        }.value
    }

    @Test func `would not run there as a plain task`() async {
        let executor = CountingExecutor()
        await Task(executorPreference: executor) {
            let before = executor.jobCount
            let plain = Task { executor.jobCount }
            #expect(await plain.value == before)
        }.value
    }

    @Test func `gives its value or its error`() async throws {
        #expect(await spawn { 5 }.value == 5)
        let failing = spawn { () async throws -> Int in throw Failure() }
        await #expect(throws: Failure.self) { try await failing.value }
    }

    @Test func `doesn't end with its caller`() async {
        let outer = Task { spawn { Task.isCancelled } }
        outer.cancel()
        #expect(await outer.value.value == false)
    }
}
