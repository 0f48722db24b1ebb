import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseClient

@Suite("Work that several callers share")
struct JoinedWorkTests {
    @Test func `throws to its callers before it is cancelled, when it is abandoned`() async throws {
        let executor = SteppedExecutor()
        let work = JoinedWork<Int, Void>()
        let isAnswered = Mutex(false)
        let end = Gate<Void>()
        let caller = Task(executorPreference: executor) {
            try await work.run(1) {
                await withTaskCancellationHandler {
                    // Cancellation doesn't end this wait, so that the executor has no other work then.
                    try? await spawn { try await end.wait() }.value
                } onCancel: {
                    isAnswered.withLock { $0 = executor.hasWork }
                }
            }
        }
        executor.run()
        work.abandon(AuthError(.unreachable, "the chain was reset"))
        #expect(isAnswered.withLock { $0 }, "the caller is resumed before the work is cancelled")
        executor.run()
        let error = await #expect(throws: AuthError.self) { try await caller.value }
        #expect(error?.code == .unreachable)
        end.open()
        executor.run()
    }
}

/// Keeps work waiting until a test runs it.
private final class SteppedExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    var hasWork: Bool { jobs.withLock { !$0.isEmpty } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs what waits, and what comes of it.
    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
